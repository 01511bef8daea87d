ALTER TABLE "file" DROP CONSTRAINT "file_scope_word";--> statement-breakpoint
ALTER TABLE "training_run" ADD COLUMN "epochs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "training_run" ADD COLUMN "model_id" uuid;--> statement-breakpoint
ALTER TABLE "training_run" ADD CONSTRAINT "training_run_model_id_file_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."file"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_run_model" ON "training_run" USING btree ("model_id");--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_scope_word" CHECK ("file"."scope" in ('course', 'run', 'help', 'avatar', 'application', 'school', 'student', 'question', 'snapshot', 'task', 'team', 'article', 'resource', 'page', 'material', 'dataset', 'training', 'knowledge'));