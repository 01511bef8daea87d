CREATE TABLE "text_review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"words" text[] NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_review_kind_word" CHECK ("text_review"."kind" in ('announcement', 'message', 'reportComment')),
	CONSTRAINT "text_review_state_word" CHECK ("text_review"."state" in ('waiting', 'passed', 'rejected', 'replaced'))
);
--> statement-breakpoint
ALTER TABLE "message" DROP CONSTRAINT "message_state_word";--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "review" text;--> statement-breakpoint
ALTER TABLE "text_review" ADD CONSTRAINT "text_review_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_review" ADD CONSTRAINT "text_review_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "text_review_waiting" ON "text_review" USING btree ("kind","record_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "text_review_record" ON "text_review" USING btree ("kind","record_id","created_at");--> statement-breakpoint
CREATE INDEX "text_review_created" ON "text_review" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "text_review_author" ON "text_review" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "text_review_decider" ON "text_review" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_review_word" CHECK ("announcement"."review" in ('waiting', 'rejected'));--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_state_word" CHECK ("message"."state" in ('waiting', 'scheduled', 'sent', 'cancelled', 'retracted', 'rejected'));