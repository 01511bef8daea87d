ALTER TABLE "file" DROP CONSTRAINT "file_scope_word";--> statement-breakpoint
ALTER TABLE "deck" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deck" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "deck" ADD COLUMN "source" jsonb;--> statement-breakpoint
ALTER TABLE "deck" ADD COLUMN "edits" jsonb;--> statement-breakpoint
ALTER TABLE "deck" ADD CONSTRAINT "deck_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deck_file" ON "deck" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "deck" ADD CONSTRAINT "deck_one" CHECK (num_nonnulls("deck"."content", "deck"."file_id") = 1);--> statement-breakpoint
ALTER TABLE "deck" ADD CONSTRAINT "deck_file_whole" CHECK (num_nonnulls("deck"."file_id", "deck"."source", "deck"."edits") in (0, 3));--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_scope_word" CHECK ("file"."scope" in ('course', 'run', 'help', 'avatar', 'application', 'school', 'student', 'question', 'snapshot', 'task', 'team', 'article', 'resource', 'page', 'material', 'dataset', 'training', 'knowledge', 'research', 'deck'));