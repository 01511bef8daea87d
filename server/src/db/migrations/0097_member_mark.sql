ALTER TABLE "task_mark" DROP CONSTRAINT "task_mark_action_word";--> statement-breakpoint
ALTER TABLE "task_mark" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "task_member" ADD COLUMN "deviation" numeric(6, 1) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_member" ADD COLUMN "deviation_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "task_mark" ADD CONSTRAINT "task_mark_member_id_account_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_mark_member" ON "task_mark" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "task_mark" ADD CONSTRAINT "task_mark_action_word" CHECK ("task_mark"."action" in ('mark', 'change', 'publish', 'return', 'member'));