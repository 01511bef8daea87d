CREATE TABLE "task_file_text" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"program" boolean NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "experiment_id" uuid;--> statement-breakpoint
ALTER TABLE "task_file_text" ADD CONSTRAINT "task_file_text_file_id_task_file_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."task_file"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_experiment_id_section_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."section"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_experiment" ON "task" USING btree ("experiment_id");