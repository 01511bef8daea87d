CREATE TABLE "milestone_confirmation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"milestone_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"teacher_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_back_by" uuid,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "practical_training" (
	"section_id" uuid PRIMARY KEY NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practical_training_order" CHECK ("practical_training"."start_date" <= "practical_training"."end_date")
);
--> statement-breakpoint
CREATE TABLE "training_milestone" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"task" text DEFAULT '' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"checkpoint_ids" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "milestone_confirmation" ADD CONSTRAINT "milestone_confirmation_milestone_id_training_milestone_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."training_milestone"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestone_confirmation" ADD CONSTRAINT "milestone_confirmation_student_id_account_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestone_confirmation" ADD CONSTRAINT "milestone_confirmation_teacher_id_account_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestone_confirmation" ADD CONSTRAINT "milestone_confirmation_taken_back_by_account_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_training" ADD CONSTRAINT "practical_training_section_id_experiment_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."experiment"("section_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_milestone" ADD CONSTRAINT "training_milestone_section_id_practical_training_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."practical_training"("section_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "milestone_confirmation_current" ON "milestone_confirmation" USING btree ("milestone_id","student_id") WHERE taken_back_at is null;--> statement-breakpoint
CREATE INDEX "milestone_confirmation_milestone" ON "milestone_confirmation" USING btree ("milestone_id");--> statement-breakpoint
CREATE INDEX "milestone_confirmation_student" ON "milestone_confirmation" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "training_milestone_section" ON "training_milestone" USING btree ("section_id","position");