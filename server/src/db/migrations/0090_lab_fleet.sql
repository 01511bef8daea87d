CREATE TABLE "class_start" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section_id" uuid NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"asked_by_id" uuid,
	"lesson_id" uuid,
	"total" integer DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_start_total_range" CHECK ("class_start"."total" >= 0),
	CONSTRAINT "class_start_asked_range" CHECK ("class_start"."asked" >= 0),
	CONSTRAINT "class_start_refused_range" CHECK ("class_start"."refused" >= 0),
	CONSTRAINT "class_start_state_word" CHECK ("class_start"."state" in ('planned', 'running', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "machine_quota" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"machines" integer,
	"cpus" integer,
	"memory_mb" integer,
	"week_hours" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "machine_quota_machines_range" CHECK ("machine_quota"."machines" >= 0),
	CONSTRAINT "machine_quota_cpus_range" CHECK ("machine_quota"."cpus" >= 0),
	CONSTRAINT "machine_quota_memory_mb_range" CHECK ("machine_quota"."memory_mb" >= 0),
	CONSTRAINT "machine_quota_week_hours_range" CHECK ("machine_quota"."week_hours" >= 0),
	CONSTRAINT "machine_quota_subject_word" CHECK ("machine_quota"."subject" in ('role', 'course', 'user'))
);
--> statement-breakpoint
CREATE TABLE "machine_start" (
	"id" uuid PRIMARY KEY NOT NULL,
	"image_id" uuid NOT NULL,
	"memory_mb" integer NOT NULL,
	"elapsed_ms" integer NOT NULL,
	"used_mb" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "machine_start_elapsed_ms_range" CHECK ("machine_start"."elapsed_ms" >= 0),
	CONSTRAINT "machine_start_used_mb_range" CHECK ("machine_start"."used_mb" >= 0)
);
--> statement-breakpoint
CREATE TABLE "machine_usage" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"owner_id" uuid NOT NULL,
	"course_id" uuid,
	"seconds" bigint NOT NULL,
	CONSTRAINT "machine_usage_of" UNIQUE NULLS NOT DISTINCT("day","owner_id","course_id"),
	CONSTRAINT "machine_usage_seconds_range" CHECK ("machine_usage"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recorded_section" (
	"section_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terminal_recording_piece" (
	"recording_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"events" text NOT NULL,
	CONSTRAINT "terminal_recording_piece_recording_id_position_pk" PRIMARY KEY("recording_id","position")
);
--> statement-breakpoint
CREATE TABLE "terminal_recording" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"section_id" uuid NOT NULL,
	"columns" integer NOT NULL,
	"rows" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"millis" integer DEFAULT 0 NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"cut" boolean DEFAULT false NOT NULL,
	CONSTRAINT "terminal_recording_millis_range" CHECK ("terminal_recording"."millis" >= 0),
	CONSTRAINT "terminal_recording_bytes_range" CHECK ("terminal_recording"."bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "class_start" ADD CONSTRAINT "class_start_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_start" ADD CONSTRAINT "class_start_asked_by_id_account_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_start" ADD CONSTRAINT "class_start_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_start" ADD CONSTRAINT "machine_start_image_id_lab_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."lab_image"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_usage" ADD CONSTRAINT "machine_usage_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_usage" ADD CONSTRAINT "machine_usage_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_section" ADD CONSTRAINT "recorded_section_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_recording_piece" ADD CONSTRAINT "terminal_recording_piece_recording_id_terminal_recording_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."terminal_recording"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_recording" ADD CONSTRAINT "terminal_recording_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_recording" ADD CONSTRAINT "terminal_recording_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_start_section" ON "class_start" USING btree ("section_id","start_at");--> statement-breakpoint
CREATE INDEX "class_start_due" ON "class_start" USING btree ("start_at") WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX "class_start_asked_by" ON "class_start" USING btree ("asked_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_start_time" ON "class_start" USING btree ("section_id","start_at") WHERE state = 'planned';--> statement-breakpoint
CREATE UNIQUE INDEX "class_start_lesson" ON "class_start" USING btree ("lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_quota_subject" ON "machine_quota" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "machine_start_image" ON "machine_start" USING btree ("image_id","memory_mb","created_at");--> statement-breakpoint
CREATE INDEX "machine_start_created" ON "machine_start" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "machine_usage_owner" ON "machine_usage" USING btree ("owner_id","day");--> statement-breakpoint
CREATE INDEX "machine_usage_course" ON "machine_usage" USING btree ("course_id","day");--> statement-breakpoint
CREATE INDEX "terminal_recording_section" ON "terminal_recording" USING btree ("section_id","started_at");--> statement-breakpoint
CREATE INDEX "terminal_recording_owner" ON "terminal_recording" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "terminal_recording_started" ON "terminal_recording" USING btree ("started_at");