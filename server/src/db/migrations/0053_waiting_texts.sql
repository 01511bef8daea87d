ALTER TABLE "message" DROP CONSTRAINT "message_state_word";--> statement-breakpoint
ALTER TABLE "role_authorization" ADD COLUMN "begun_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "role_authorization" ADD COLUMN "lapse_reason" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "unsent_reason" text;--> statement-breakpoint
ALTER TABLE "text_review" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "role_authorization_start" ON "role_authorization" USING btree ("starts_at") WHERE begun_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "text_review_untold" ON "text_review" USING btree ("created_at") WHERE state = 'waiting' and told_at is null;--> statement-breakpoint
ALTER TABLE "role_authorization" ADD CONSTRAINT "role_authorization_lapse_reason_word" CHECK ("role_authorization"."lapse_reason" in ('account', 'rights'));--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_unsent_reason_word" CHECK ("message"."unsent_reason" in ('account', 'rights'));--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_state_word" CHECK ("message"."state" in ('waiting', 'scheduled', 'sent', 'cancelled', 'retracted', 'rejected', 'unsent'));--> statement-breakpoint
-- What runs already was given by somebody who might give it then.
UPDATE "role_authorization" SET "begun_at" = "starts_at" WHERE "starts_at" <= now();
