ALTER TABLE "school_class" ADD COLUMN "grade" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "school_class" ADD COLUMN "major" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "school_class" ADD COLUMN "head_teacher_id" uuid;--> statement-breakpoint
ALTER TABLE "school_class" ADD COLUMN "state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "school_class" ADD CONSTRAINT "school_class_head_teacher_id_account_id_fk" FOREIGN KEY ("head_teacher_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_class_head" ON "school_class" USING btree ("head_teacher_id");--> statement-breakpoint
ALTER TABLE "school_class" ADD CONSTRAINT "school_class_state_word" CHECK ("school_class"."state" in ('active', 'graduated', 'merged'));