CREATE TABLE "task_reminder" (
	"section_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_reminder_section_id_user_id_pk" PRIMARY KEY("section_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "task_reminder" ADD CONSTRAINT "task_reminder_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_reminder" ADD CONSTRAINT "task_reminder_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_reminder_user" ON "task_reminder" USING btree ("user_id");