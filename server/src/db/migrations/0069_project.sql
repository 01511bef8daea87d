CREATE TABLE "contribution_rule" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "defence_marker" (
	"defence_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "defence_marker_defence_id_user_id_pk" PRIMARY KEY("defence_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "defence_mark" (
	"defence_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"marker_id" uuid NOT NULL,
	"scores" jsonb NOT NULL,
	"total" numeric(6, 1) NOT NULL,
	"comment" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "defence_mark_defence_id_team_id_marker_id_pk" PRIMARY KEY("defence_id","team_id","marker_id")
);
--> statement-breakpoint
CREATE TABLE "defence_turn" (
	"defence_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "defence_turn_defence_id_team_id_pk" PRIMARY KEY("defence_id","team_id"),
	CONSTRAINT "defence_turn_position_range" CHECK ("defence_turn"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "defence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"method" text NOT NULL,
	"rubric" jsonb NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "defence_minutes_range" CHECK ("defence"."minutes" between 3 and 120),
	CONSTRAINT "defence_method_word" CHECK ("defence"."method" in ('mean', 'trimmed'))
);
--> statement-breakpoint
CREATE TABLE "peer_rating" (
	"team_id" uuid NOT NULL,
	"rater_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"score" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "peer_rating_team_id_rater_id_user_id_pk" PRIMARY KEY("team_id","rater_id","user_id"),
	CONSTRAINT "peer_rating_score_range" CHECK ("peer_rating"."score" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "team_board_column" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "team_board_column_position_range" CHECK ("team_board_column"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "team_card" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"column_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"owner_id" uuid,
	"due_at" timestamp with time zone,
	"checklist" jsonb NOT NULL,
	"done_at" timestamp with time zone,
	"author_id" uuid NOT NULL,
	"removed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_card_position_range" CHECK ("team_card"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "deliverable_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deliverable_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" text NOT NULL,
	"user_id" uuid NOT NULL,
	"late" boolean NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliverable_version_number_range" CHECK ("deliverable_version"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "deliverable_work" (
	"deliverable_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"draft" text DEFAULT '' NOT NULL,
	"draft_version" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"scores" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"score" numeric(6, 1),
	"comment" text DEFAULT '' NOT NULL,
	"marked_by" uuid,
	"marked_at" timestamp with time zone,
	CONSTRAINT "deliverable_work_deliverable_id_team_id_pk" PRIMARY KEY("deliverable_id","team_id"),
	CONSTRAINT "deliverable_work_draft_version_range" CHECK ("deliverable_work"."draft_version" >= 0),
	CONSTRAINT "deliverable_work_state_word" CHECK ("deliverable_work"."state" in ('open', 'submitted', 'returned', 'marked'))
);
--> statement-breakpoint
CREATE TABLE "deliverable" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section_id" uuid NOT NULL,
	"title" text NOT NULL,
	"demand" text NOT NULL,
	"due_at" timestamp with time zone,
	"late_allowed" boolean NOT NULL,
	"rubric" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_milestone" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_milestone_reached" (
	"milestone_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_milestone_reached_milestone_id_team_id_pk" PRIMARY KEY("milestone_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "weekly_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"week" date NOT NULL,
	"content" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"commented_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file" DROP CONSTRAINT "file_scope_word";--> statement-breakpoint
ALTER TABLE "contribution_rule" ADD CONSTRAINT "contribution_rule_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defence_marker" ADD CONSTRAINT "defence_marker_defence_id_defence_id_fk" FOREIGN KEY ("defence_id") REFERENCES "public"."defence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defence_marker" ADD CONSTRAINT "defence_marker_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defence_mark" ADD CONSTRAINT "defence_mark_defence_id_defence_id_fk" FOREIGN KEY ("defence_id") REFERENCES "public"."defence"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defence_mark" ADD CONSTRAINT "defence_mark_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defence_mark" ADD CONSTRAINT "defence_mark_marker_id_account_id_fk" FOREIGN KEY ("marker_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defence_turn" ADD CONSTRAINT "defence_turn_defence_id_defence_id_fk" FOREIGN KEY ("defence_id") REFERENCES "public"."defence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defence_turn" ADD CONSTRAINT "defence_turn_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defence" ADD CONSTRAINT "defence_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_rating" ADD CONSTRAINT "peer_rating_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_rating" ADD CONSTRAINT "peer_rating_rater_id_account_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_rating" ADD CONSTRAINT "peer_rating_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_board_column" ADD CONSTRAINT "team_board_column_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_card" ADD CONSTRAINT "team_card_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_card" ADD CONSTRAINT "team_card_column_id_team_board_column_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."team_board_column"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_card" ADD CONSTRAINT "team_card_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_card" ADD CONSTRAINT "team_card_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_version" ADD CONSTRAINT "deliverable_version_deliverable_id_deliverable_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverable"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_version" ADD CONSTRAINT "deliverable_version_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_version" ADD CONSTRAINT "deliverable_version_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_work" ADD CONSTRAINT "deliverable_work_deliverable_id_deliverable_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverable"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_work" ADD CONSTRAINT "deliverable_work_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_work" ADD CONSTRAINT "deliverable_work_marked_by_account_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable" ADD CONSTRAINT "deliverable_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_milestone" ADD CONSTRAINT "project_milestone_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_milestone_reached" ADD CONSTRAINT "project_milestone_reached_milestone_id_project_milestone_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."project_milestone"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_milestone_reached" ADD CONSTRAINT "project_milestone_reached_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_milestone_reached" ADD CONSTRAINT "project_milestone_reached_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report" ADD CONSTRAINT "weekly_report_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report" ADD CONSTRAINT "weekly_report_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report" ADD CONSTRAINT "weekly_report_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report" ADD CONSTRAINT "weekly_report_commented_by_account_id_fk" FOREIGN KEY ("commented_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "defence_marker_user" ON "defence_marker" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "defence_mark_team" ON "defence_mark" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "defence_mark_marker" ON "defence_mark" USING btree ("marker_id");--> statement-breakpoint
CREATE INDEX "defence_turn_team" ON "defence_turn" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "defence_course" ON "defence" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "peer_rating_rater" ON "peer_rating" USING btree ("rater_id");--> statement-breakpoint
CREATE INDEX "peer_rating_user" ON "peer_rating" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_board_column_team" ON "team_board_column" USING btree ("team_id","position");--> statement-breakpoint
CREATE INDEX "team_card_team" ON "team_card" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "team_card_column" ON "team_card" USING btree ("column_id","position");--> statement-breakpoint
CREATE INDEX "team_card_owner" ON "team_card" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "team_card_author" ON "team_card" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliverable_version_number" ON "deliverable_version" USING btree ("deliverable_id","team_id","number");--> statement-breakpoint
CREATE INDEX "deliverable_version_team" ON "deliverable_version" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "deliverable_version_user" ON "deliverable_version" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deliverable_work_team" ON "deliverable_work" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "deliverable_work_marker" ON "deliverable_work" USING btree ("marked_by");--> statement-breakpoint
CREATE INDEX "deliverable_section" ON "deliverable" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "project_milestone_section" ON "project_milestone" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "project_milestone_reached_team" ON "project_milestone_reached" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "project_milestone_reached_user" ON "project_milestone_reached" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_report_one" ON "weekly_report" USING btree ("course_id","user_id","week");--> statement-breakpoint
CREATE INDEX "weekly_report_team" ON "weekly_report" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "weekly_report_user" ON "weekly_report" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "weekly_report_commenter" ON "weekly_report" USING btree ("commented_by");--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_scope_word" CHECK ("file"."scope" in ('course', 'run', 'help', 'avatar', 'application', 'school', 'student', 'question', 'snapshot', 'task', 'team'));