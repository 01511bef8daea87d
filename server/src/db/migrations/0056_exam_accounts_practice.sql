CREATE TABLE "exam_named" (
	"exam_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_named_exam_id_user_id_pk" PRIMARY KEY("exam_id","user_id"),
	CONSTRAINT "exam_named_kind_word" CHECK ("exam_named"."kind" in ('person', 'exam'))
);
--> statement-breakpoint
CREATE TABLE "practice_class" (
	"practice_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "practice_class_practice_id_class_id_pk" PRIMARY KEY("practice_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "practice_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"practice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"version_id" uuid NOT NULL,
	CONSTRAINT "practice_item_position_range" CHECK ("practice_item"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "practice_round" (
	"practice_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practice_round_practice_id_user_id_pk" PRIMARY KEY("practice_id","user_id"),
	CONSTRAINT "practice_round_round_range" CHECK ("practice_round"."round" >= 1)
);
--> statement-breakpoint
CREATE TABLE "practice_try" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"response" jsonb NOT NULL,
	"share" numeric(4, 3),
	"right" boolean,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practice_try_round_range" CHECK ("practice_try"."round" >= 1)
);
--> statement-breakpoint
CREATE TABLE "practice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"source" jsonb NOT NULL,
	"shuffle_options" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practice_state_word" CHECK ("practice"."state" in ('draft', 'open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "exam_snapshot" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_snapshot_reason_word" CHECK ("exam_snapshot"."reason" in ('begin', 'random', 'left', 'fullScreen', 'paste'))
);
--> statement-breakpoint
ALTER TABLE "file" DROP CONSTRAINT "file_scope_word";--> statement-breakpoint
ALTER TABLE "exam_event" DROP CONSTRAINT "exam_event_kind_word";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "account_kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "valid_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "exam_sitting_rule" ADD COLUMN "camera" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_named" ADD CONSTRAINT "exam_named_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_named" ADD CONSTRAINT "exam_named_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_class" ADD CONSTRAINT "practice_class_practice_id_practice_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_class" ADD CONSTRAINT "practice_class_class_id_school_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."school_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_item" ADD CONSTRAINT "practice_item_practice_id_practice_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_item" ADD CONSTRAINT "practice_item_version_id_question_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_version"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_round" ADD CONSTRAINT "practice_round_practice_id_practice_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practice"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_round" ADD CONSTRAINT "practice_round_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_try" ADD CONSTRAINT "practice_try_item_id_practice_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."practice_item"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_try" ADD CONSTRAINT "practice_try_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice" ADD CONSTRAINT "practice_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_snapshot" ADD CONSTRAINT "exam_snapshot_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_snapshot" ADD CONSTRAINT "exam_snapshot_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_snapshot" ADD CONSTRAINT "exam_snapshot_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_named_user" ON "exam_named" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_named_account" ON "exam_named" USING btree ("user_id") WHERE "exam_named"."kind" = 'exam';--> statement-breakpoint
CREATE INDEX "practice_class_class" ON "practice_class" USING btree ("class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_item_position" ON "practice_item" USING btree ("practice_id","position");--> statement-breakpoint
CREATE INDEX "practice_item_version" ON "practice_item" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "practice_round_user" ON "practice_round" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "practice_try_item" ON "practice_try" USING btree ("item_id","user_id");--> statement-breakpoint
CREATE INDEX "practice_try_user" ON "practice_try" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "practice_owner" ON "practice" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "exam_snapshot_exam" ON "exam_snapshot" USING btree ("exam_id","created_at");--> statement-breakpoint
CREATE INDEX "exam_snapshot_candidate" ON "exam_snapshot" USING btree ("candidate_id","created_at");--> statement-breakpoint
CREATE INDEX "exam_snapshot_file" ON "exam_snapshot" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "exam_snapshot_created" ON "exam_snapshot" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_account_kind_word" CHECK ("account"."account_kind" in ('person', 'exam'));--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_scope_word" CHECK ("file"."scope" in ('course', 'run', 'help', 'avatar', 'application', 'school', 'student', 'question', 'snapshot'));--> statement-breakpoint
ALTER TABLE "exam_event" ADD CONSTRAINT "exam_event_kind_word" CHECK ("exam_event"."kind" in ('left', 'fullScreen', 'otherComputer', 'addressChanged', 'outside', 'admitted', 'disconnected', 'connected', 'paste', 'warned', 'acknowledged', 'limit', 'camera', 'cameraDenied', 'cameraLost'));--> statement-breakpoint
ALTER TABLE "exam_sitting_rule" ADD CONSTRAINT "exam_sitting_rule_camera_word" CHECK ("exam_sitting_rule"."camera" in ('off', 'asked', 'required'));