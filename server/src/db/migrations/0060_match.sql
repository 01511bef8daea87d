CREATE TABLE "match_attempt" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"match_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"problem_id" uuid NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verdict" text,
	"share" double precision,
	"rejudge_id" uuid,
	"next_verdict" text,
	"next_share" double precision,
	"rejudged" boolean DEFAULT false NOT NULL,
	CONSTRAINT "match_attempt_verdict_word" CHECK ("match_attempt"."verdict" in ('AC', 'WA', 'PE', 'TLE', 'MLE', 'OLE', 'RE', 'CE', 'SE')),
	CONSTRAINT "match_attempt_next_verdict_word" CHECK ("match_attempt"."next_verdict" in ('AC', 'WA', 'PE', 'TLE', 'MLE', 'OLE', 'RE', 'CE', 'SE'))
);
--> statement-breakpoint
CREATE TABLE "match_balloon" (
	"entry_id" uuid NOT NULL,
	"problem_id" uuid NOT NULL,
	"deliverer_id" uuid NOT NULL,
	"delivered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "match_balloon_entry_id_problem_id_pk" PRIMARY KEY("entry_id","problem_id")
);
--> statement-breakpoint
CREATE TABLE "match_clarification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"match_id" uuid NOT NULL,
	"entry_id" uuid,
	"problem_id" uuid,
	"author_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answer" text,
	"answerer_id" uuid,
	"answered_at" timestamp with time zone,
	"open" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "match_class" (
	"match_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "match_class_match_id_class_id_pk" PRIMARY KEY("match_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "match_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"match_id" uuid NOT NULL,
	"name" text NOT NULL,
	"standing" text DEFAULT 'official' NOT NULL,
	"source" text NOT NULL,
	"join_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "match_entry_standing_word" CHECK ("match_entry"."standing" in ('official', 'unofficial', 'disqualified')),
	CONSTRAINT "match_entry_source_word" CHECK ("match_entry"."source" in ('class', 'self', 'named'))
);
--> statement-breakpoint
CREATE TABLE "match_member" (
	"match_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "match_member_match_id_user_id_pk" PRIMARY KEY("match_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "match_problem" (
	"id" uuid PRIMARY KEY NOT NULL,
	"match_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"version_id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "match_problem_position_range" CHECK ("match_problem"."position" between 0 and 25),
	CONSTRAINT "match_problem_points_range" CHECK ("match_problem"."points" >= 0),
	CONSTRAINT "match_problem_color_word" CHECK ("match_problem"."color" in ('red', 'blue', 'green', 'yellow', 'purple', 'orange', 'cyan', 'magenta', 'lime', 'geekblue', 'gold', 'volcano'))
);
--> statement-breakpoint
CREATE TABLE "match_rejudge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"match_id" uuid NOT NULL,
	"problem_id" uuid,
	"starter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'judging' NOT NULL,
	"total" integer NOT NULL,
	"outcome" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "match_rejudge_total_range" CHECK ("match_rejudge"."total" >= 0),
	CONSTRAINT "match_rejudge_state_word" CHECK ("match_rejudge"."state" in ('judging', 'ready', 'applied', 'discarded'))
);
--> statement-breakpoint
CREATE TABLE "match" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"notice" text DEFAULT '' NOT NULL,
	"rules" text NOT NULL,
	"begin_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"freeze_minutes" integer DEFAULT 0 NOT NULL,
	"freeze_at" timestamp with time zone,
	"penalty_minutes" integer DEFAULT 20 NOT NULL,
	"loss_percent" integer DEFAULT 0 NOT NULL,
	"wrong_percent" integer DEFAULT 0 NOT NULL,
	"entry_way" text NOT NULL,
	"team_size" integer DEFAULT 3 NOT NULL,
	"team_maker" text DEFAULT 'self' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "match_freeze_minutes_range" CHECK ("match"."freeze_minutes" between 0 and 600),
	CONSTRAINT "match_penalty_minutes_range" CHECK ("match"."penalty_minutes" between 0 and 120),
	CONSTRAINT "match_loss_percent_range" CHECK ("match"."loss_percent" between 0 and 100),
	CONSTRAINT "match_wrong_percent_range" CHECK ("match"."wrong_percent" between 0 and 100),
	CONSTRAINT "match_team_size_range" CHECK ("match"."team_size" between 2 and 10),
	CONSTRAINT "match_rules_word" CHECK ("match"."rules" in ('icpc', 'ioi', 'points')),
	CONSTRAINT "match_entry_way_word" CHECK ("match"."entry_way" in ('individual', 'team')),
	CONSTRAINT "match_team_maker_word" CHECK ("match"."team_maker" in ('self', 'staff')),
	CONSTRAINT "match_state_word" CHECK ("match"."state" in ('draft', 'published', 'running', 'ended', 'revealed', 'archived'))
);
--> statement-breakpoint
ALTER TABLE "judge_submission" ADD COLUMN "context_kind" text DEFAULT 'sitting' NOT NULL;--> statement-breakpoint
ALTER TABLE "match_attempt" ADD CONSTRAINT "match_attempt_submission_id_judge_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."judge_submission"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_attempt" ADD CONSTRAINT "match_attempt_match_id_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."match"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_attempt" ADD CONSTRAINT "match_attempt_entry_id_match_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."match_entry"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_attempt" ADD CONSTRAINT "match_attempt_problem_id_match_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."match_problem"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_attempt" ADD CONSTRAINT "match_attempt_rejudge_id_match_rejudge_id_fk" FOREIGN KEY ("rejudge_id") REFERENCES "public"."match_rejudge"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_balloon" ADD CONSTRAINT "match_balloon_entry_id_match_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."match_entry"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_balloon" ADD CONSTRAINT "match_balloon_problem_id_match_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."match_problem"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_balloon" ADD CONSTRAINT "match_balloon_deliverer_id_account_id_fk" FOREIGN KEY ("deliverer_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clarification" ADD CONSTRAINT "match_clarification_match_id_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."match"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clarification" ADD CONSTRAINT "match_clarification_entry_id_match_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."match_entry"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clarification" ADD CONSTRAINT "match_clarification_problem_id_match_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."match_problem"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clarification" ADD CONSTRAINT "match_clarification_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clarification" ADD CONSTRAINT "match_clarification_answerer_id_account_id_fk" FOREIGN KEY ("answerer_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_class" ADD CONSTRAINT "match_class_match_id_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."match"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_class" ADD CONSTRAINT "match_class_class_id_school_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."school_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_entry" ADD CONSTRAINT "match_entry_match_id_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."match"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_member" ADD CONSTRAINT "match_member_match_id_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."match"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_member" ADD CONSTRAINT "match_member_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_member" ADD CONSTRAINT "match_member_entry_id_match_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."match_entry"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_problem" ADD CONSTRAINT "match_problem_match_id_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."match"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_problem" ADD CONSTRAINT "match_problem_version_id_question_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_version"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_rejudge" ADD CONSTRAINT "match_rejudge_match_id_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."match"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_rejudge" ADD CONSTRAINT "match_rejudge_problem_id_match_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."match_problem"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_rejudge" ADD CONSTRAINT "match_rejudge_starter_id_account_id_fk" FOREIGN KEY ("starter_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match" ADD CONSTRAINT "match_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_attempt_match" ON "match_attempt" USING btree ("match_id","submitted_at");--> statement-breakpoint
CREATE INDEX "match_attempt_entry" ON "match_attempt" USING btree ("entry_id","submitted_at");--> statement-breakpoint
CREATE INDEX "match_attempt_problem" ON "match_attempt" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "match_attempt_rejudge" ON "match_attempt" USING btree ("rejudge_id");--> statement-breakpoint
CREATE INDEX "match_balloon_problem" ON "match_balloon" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "match_balloon_deliverer" ON "match_balloon" USING btree ("deliverer_id");--> statement-breakpoint
CREATE INDEX "match_clarification_match" ON "match_clarification" USING btree ("match_id","created_at");--> statement-breakpoint
CREATE INDEX "match_clarification_entry" ON "match_clarification" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "match_clarification_problem" ON "match_clarification" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "match_clarification_author" ON "match_clarification" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "match_clarification_answerer" ON "match_clarification" USING btree ("answerer_id");--> statement-breakpoint
CREATE INDEX "match_class_class" ON "match_class" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "match_entry_match" ON "match_entry" USING btree ("match_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "match_entry_code" ON "match_entry" USING btree ("match_id","join_code");--> statement-breakpoint
CREATE INDEX "match_member_user" ON "match_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "match_member_entry" ON "match_member" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "match_problem_position" ON "match_problem" USING btree ("match_id","position");--> statement-breakpoint
CREATE INDEX "match_problem_version" ON "match_problem" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "match_rejudge_match" ON "match_rejudge" USING btree ("match_id","created_at");--> statement-breakpoint
CREATE INDEX "match_rejudge_problem" ON "match_rejudge" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "match_rejudge_starter" ON "match_rejudge" USING btree ("starter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "match_rejudge_open" ON "match_rejudge" USING btree ("match_id") WHERE "match_rejudge"."state" in ('judging', 'ready');--> statement-breakpoint
CREATE INDEX "match_owner" ON "match" USING btree ("owner_id","begin_at");--> statement-breakpoint
CREATE INDEX "match_begin" ON "match" USING btree ("begin_at");--> statement-breakpoint
CREATE INDEX "match_due" ON "match" USING btree ("state","begin_at","end_at");--> statement-breakpoint
ALTER TABLE "judge_submission" ADD CONSTRAINT "judge_submission_context_kind_word" CHECK ("judge_submission"."context_kind" in ('sitting', 'match'));