CREATE TABLE "candidate_alias" (
	"candidate_id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"alias_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "candidate_alias_number_range" CHECK ("candidate_alias"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "exam_appeal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"candidate_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"reason" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"points_before" numeric(6, 2),
	"points_after" numeric(6, 2),
	"answerer_id" uuid,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_appeal_state_word" CHECK ("exam_appeal"."state" in ('submitted', 'accepted', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "exam_regrade" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"adjustment" jsonb NOT NULL,
	"reason" text NOT NULL,
	"changed" integer NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_regrade_changed_range" CHECK ("exam_regrade"."changed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "late_answer" (
	"candidate_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"response" jsonb NOT NULL,
	"seq" integer NOT NULL,
	"arrived_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "late_answer_candidate_id_item_id_pk" PRIMARY KEY("candidate_id","item_id"),
	CONSTRAINT "late_answer_seq_range" CHECK ("late_answer"."seq" >= 1)
);
--> statement-breakpoint
CREATE TABLE "mark_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"candidate_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"before" numeric(6, 2),
	"after" numeric(6, 2),
	"cause" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mark_change_cause_word" CHECK ("mark_change"."cause" in ('mark', 'agreed', 'arbitrated', 'regrade', 'appeal'))
);
--> statement-breakpoint
CREATE TABLE "marker_mark" (
	"candidate_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"marker_id" uuid NOT NULL,
	"arbiter" boolean DEFAULT false NOT NULL,
	"points" numeric(6, 2) NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"response_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "marker_mark_candidate_id_item_id_marker_id_pk" PRIMARY KEY("candidate_id","item_id","marker_id"),
	CONSTRAINT "marker_mark_points_range" CHECK ("marker_mark"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "marking_duty" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"marker_id" uuid NOT NULL,
	"class_id" uuid,
	CONSTRAINT "marking_duty_once" UNIQUE NULLS NOT DISTINCT("item_id","marker_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "marking_plan" (
	"exam_id" uuid PRIMARY KEY NOT NULL,
	"markers" text DEFAULT 'one' NOT NULL,
	"tolerance" numeric(6, 2) DEFAULT 0 NOT NULL,
	"arbiter_id" uuid,
	"anonymous" boolean DEFAULT false NOT NULL,
	"revealed_at" timestamp with time zone,
	"revealed_by" uuid,
	"reveal_reason" text DEFAULT '' NOT NULL,
	"appeal_days" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "marking_plan_tolerance_range" CHECK ("marking_plan"."tolerance" >= 0),
	CONSTRAINT "marking_plan_appeal_days_range" CHECK ("marking_plan"."appeal_days" between 1 and 60),
	CONSTRAINT "marking_plan_markers_word" CHECK ("marking_plan"."markers" in ('one', 'two'))
);
--> statement-breakpoint
ALTER TABLE "exam_item" ADD COLUMN "adjustment" jsonb;--> statement-breakpoint
ALTER TABLE "exam_item" ADD COLUMN "former_points" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "resulted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "candidate_alias" ADD CONSTRAINT "candidate_alias_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_alias" ADD CONSTRAINT "candidate_alias_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_appeal" ADD CONSTRAINT "exam_appeal_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_appeal" ADD CONSTRAINT "exam_appeal_item_id_exam_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exam_item"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_appeal" ADD CONSTRAINT "exam_appeal_answerer_id_account_id_fk" FOREIGN KEY ("answerer_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_regrade" ADD CONSTRAINT "exam_regrade_item_id_exam_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exam_item"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_regrade" ADD CONSTRAINT "exam_regrade_actor_id_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_answer" ADD CONSTRAINT "late_answer_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_answer" ADD CONSTRAINT "late_answer_item_id_exam_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exam_item"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_change" ADD CONSTRAINT "mark_change_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_change" ADD CONSTRAINT "mark_change_item_id_exam_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exam_item"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_change" ADD CONSTRAINT "mark_change_actor_id_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marker_mark" ADD CONSTRAINT "marker_mark_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marker_mark" ADD CONSTRAINT "marker_mark_item_id_exam_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exam_item"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marker_mark" ADD CONSTRAINT "marker_mark_marker_id_account_id_fk" FOREIGN KEY ("marker_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_duty" ADD CONSTRAINT "marking_duty_item_id_exam_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exam_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_duty" ADD CONSTRAINT "marking_duty_marker_id_account_id_fk" FOREIGN KEY ("marker_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_duty" ADD CONSTRAINT "marking_duty_class_id_school_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."school_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_plan" ADD CONSTRAINT "marking_plan_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_plan" ADD CONSTRAINT "marking_plan_arbiter_id_account_id_fk" FOREIGN KEY ("arbiter_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_plan" ADD CONSTRAINT "marking_plan_revealed_by_account_id_fk" FOREIGN KEY ("revealed_by") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "candidate_alias_id" ON "candidate_alias" USING btree ("alias_id");--> statement-breakpoint
CREATE UNIQUE INDEX "candidate_alias_number" ON "candidate_alias" USING btree ("exam_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_appeal_once" ON "exam_appeal" USING btree ("candidate_id","item_id") WHERE state <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "exam_appeal_candidate" ON "exam_appeal" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "exam_appeal_item" ON "exam_appeal" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "exam_appeal_answerer" ON "exam_appeal" USING btree ("answerer_id");--> statement-breakpoint
CREATE INDEX "exam_appeal_state" ON "exam_appeal" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "exam_regrade_item" ON "exam_regrade" USING btree ("item_id","created_at");--> statement-breakpoint
CREATE INDEX "exam_regrade_actor" ON "exam_regrade" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "late_answer_item" ON "late_answer" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "mark_change_answer" ON "mark_change" USING btree ("candidate_id","item_id","created_at");--> statement-breakpoint
CREATE INDEX "mark_change_item" ON "mark_change" USING btree ("item_id","created_at");--> statement-breakpoint
CREATE INDEX "mark_change_actor" ON "mark_change" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "marker_mark_item" ON "marker_mark" USING btree ("item_id","candidate_id");--> statement-breakpoint
CREATE INDEX "marker_mark_marker" ON "marker_mark" USING btree ("marker_id");--> statement-breakpoint
CREATE INDEX "marking_duty_marker" ON "marking_duty" USING btree ("marker_id","item_id");--> statement-breakpoint
CREATE INDEX "marking_duty_class" ON "marking_duty" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "marking_plan_arbiter" ON "marking_plan" USING btree ("arbiter_id");--> statement-breakpoint
CREATE INDEX "marking_plan_revealer" ON "marking_plan" USING btree ("revealed_by");