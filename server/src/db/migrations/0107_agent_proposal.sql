CREATE TABLE "agent_proposal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_proposal_kind_word" CHECK ("agent_proposal"."kind" in ('notice')),
	CONSTRAINT "agent_proposal_state_word" CHECK ("agent_proposal"."state" in ('waiting', 'done', 'discarded'))
);
--> statement-breakpoint
ALTER TABLE "agent_proposal" ADD CONSTRAINT "agent_proposal_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_proposal_user" ON "agent_proposal" USING btree ("user_id","created_at");