CREATE TABLE "grade_book" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"missing_zero" boolean DEFAULT true NOT NULL,
	"total_shown" boolean DEFAULT true NOT NULL,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grade_category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"weight" numeric(7, 2) NOT NULL,
	"drop_lowest" integer DEFAULT 0 NOT NULL,
	"kinds" text[] NOT NULL,
	"late" jsonb,
	CONSTRAINT "grade_category_position_range" CHECK ("grade_category"."position" >= 0),
	CONSTRAINT "grade_category_weight_range" CHECK ("grade_category"."weight" between 0 and 1000),
	CONSTRAINT "grade_category_drop_lowest_range" CHECK ("grade_category"."drop_lowest" between 0 and 20),
	CONSTRAINT "grade_category_kinds_word" CHECK ("grade_category"."kinds" <@ array['experiment', 'task', 'exam', 'practice', 'attendance', 'classPoint', 'manual']::text[])
);
--> statement-breakpoint
CREATE TABLE "grade_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"column_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"way" text NOT NULL,
	"score_before" numeric(7, 2),
	"excused_before" boolean NOT NULL,
	"score_after" numeric(7, 2),
	"excused_after" boolean NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grade_change_way_word" CHECK ("grade_change"."way" in ('hand', 'import'))
);
--> statement-breakpoint
CREATE TABLE "grade_column" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_id" text,
	"title" text DEFAULT '' NOT NULL,
	"category_id" uuid,
	"chosen" boolean DEFAULT false NOT NULL,
	"weight" numeric(7, 2) DEFAULT 1 NOT NULL,
	"maximum" numeric(7, 2),
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "grade_column_weight_range" CHECK ("grade_column"."weight" between 0 and 1000),
	CONSTRAINT "grade_column_maximum_range" CHECK ("grade_column"."maximum" between 0 and 1000),
	CONSTRAINT "grade_column_by_hand" CHECK (("grade_column"."source_id" is null) = ("grade_column"."kind" = 'manual')),
	CONSTRAINT "grade_column_kind_word" CHECK ("grade_column"."kind" in ('experiment', 'task', 'exam', 'practice', 'attendance', 'classPoint', 'manual'))
);
--> statement-breakpoint
CREATE TABLE "grade_mark" (
	"column_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"score" numeric(7, 2),
	"excused" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grade_mark_column_id_user_id_pk" PRIMARY KEY("column_id","user_id"),
	CONSTRAINT "grade_mark_score_range" CHECK ("grade_mark"."score" between 0 and 1000),
	CONSTRAINT "grade_mark_excused" CHECK (("grade_mark"."score" is null) = "grade_mark"."excused")
);
--> statement-breakpoint
ALTER TABLE "grade_book" ADD CONSTRAINT "grade_book_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_category" ADD CONSTRAINT "grade_category_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_change" ADD CONSTRAINT "grade_change_column_id_grade_column_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."grade_column"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_change" ADD CONSTRAINT "grade_change_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_change" ADD CONSTRAINT "grade_change_actor_id_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_column" ADD CONSTRAINT "grade_column_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_column" ADD CONSTRAINT "grade_column_category_id_grade_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."grade_category"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_mark" ADD CONSTRAINT "grade_mark_column_id_grade_column_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."grade_column"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_mark" ADD CONSTRAINT "grade_mark_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grade_category_course" ON "grade_category" USING btree ("course_id","position");--> statement-breakpoint
CREATE INDEX "grade_change_cell" ON "grade_change" USING btree ("column_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "grade_change_user" ON "grade_change" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "grade_change_actor" ON "grade_change" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "grade_column_course" ON "grade_column" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "grade_column_source" ON "grade_column" USING btree ("course_id","kind","source_id");--> statement-breakpoint
CREATE INDEX "grade_column_category" ON "grade_column" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "grade_mark_user" ON "grade_mark" USING btree ("user_id");