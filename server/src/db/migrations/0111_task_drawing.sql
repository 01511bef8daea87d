CREATE TABLE "task_drawing" (
	"file_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"work_id" uuid NOT NULL,
	"shapes" jsonb NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_drawing_file_id_page_pk" PRIMARY KEY("file_id","page"),
	CONSTRAINT "task_drawing_page_range" CHECK ("task_drawing"."page" >= 1)
);
--> statement-breakpoint
ALTER TABLE "task_drawing" ADD CONSTRAINT "task_drawing_file_id_task_file_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."task_file"("file_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_drawing" ADD CONSTRAINT "task_drawing_work_id_task_work_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."task_work"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_drawing" ADD CONSTRAINT "task_drawing_updated_by_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_drawing_work" ON "task_drawing" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "task_drawing_updated_by" ON "task_drawing" USING btree ("updated_by");