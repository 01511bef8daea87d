ALTER TABLE "agent_proposal" DROP CONSTRAINT "agent_proposal_kind_word";--> statement-breakpoint
ALTER TABLE "agent_proposal" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_proposal" ADD CONSTRAINT "agent_proposal_kind_word" CHECK ("agent_proposal"."kind" in ('notice', 'message', 'question', 'paper'));