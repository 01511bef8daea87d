CREATE TABLE "team_invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"inviter_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_invitation_state_word" CHECK ("team_invitation"."state" in ('open', 'accepted', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "team_rule" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"forming" text NOT NULL,
	"min_members" integer NOT NULL,
	"max_members" integer NOT NULL,
	"closes_at" timestamp with time zone,
	"roles" jsonb NOT NULL,
	"open" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "team_rule_min_members_range" CHECK ("team_rule"."min_members" between 1 and 50),
	CONSTRAINT "team_rule_max_members_range" CHECK ("team_rule"."max_members" between 1 and 50),
	CONSTRAINT "team_rule_order" CHECK ("team_rule"."min_members" <= "team_rule"."max_members"),
	CONSTRAINT "team_rule_forming_word" CHECK ("team_rule"."forming" in ('self', 'assigned'))
);
--> statement-breakpoint
CREATE TABLE "team" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"name" text NOT NULL,
	"leader_id" uuid,
	"locked" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "team_invitation" ADD CONSTRAINT "team_invitation_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitation" ADD CONSTRAINT "team_invitation_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitation" ADD CONSTRAINT "team_invitation_inviter_id_account_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_rule" ADD CONSTRAINT "team_rule_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_leader_id_account_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_invitation_team" ON "team_invitation" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "team_invitation_user" ON "team_invitation" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_invitation_inviter" ON "team_invitation" USING btree ("inviter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitation_open" ON "team_invitation" USING btree ("team_id","user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "team_member_team" ON "team_member" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "team_member_user" ON "team_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_member_course" ON "team_member" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_member_one" ON "team_member" USING btree ("course_id","user_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "team_course" ON "team" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "team_leader" ON "team" USING btree ("leader_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_name" ON "team" USING btree ("course_id","name") WHERE ended_at is null;