CREATE TABLE "research_budget" (
	"project_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "research_budget_project_id_subject_pk" PRIMARY KEY("project_id","subject"),
	CONSTRAINT "research_budget_amount_range" CHECK ("research_budget"."amount" >= 0),
	CONSTRAINT "research_budget_subject_word" CHECK ("research_budget"."subject" in ('equipment', 'material', 'travel', 'labour', 'publication', 'other'))
);
--> statement-breakpoint
CREATE TABLE "research_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "research_member" (
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"duty" text DEFAULT '' NOT NULL,
	CONSTRAINT "research_member_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "research_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "research_project" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"level" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"funding" bigint NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"leader_id" uuid NOT NULL,
	"state" text DEFAULT 'application' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "research_project_number" UNIQUE("number"),
	CONSTRAINT "research_project_funding_range" CHECK ("research_project"."funding" >= 0),
	CONSTRAINT "research_project_type_word" CHECK ("research_project"."type" in ('granted', 'commissioned', 'internal')),
	CONSTRAINT "research_project_level_word" CHECK ("research_project"."level" in ('national', 'provincial', 'city', 'school', 'enterprise')),
	CONSTRAINT "research_project_state_word" CHECK ("research_project"."state" in ('application', 'review', 'running', 'acceptance', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "research_spending" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"amount" bigint NOT NULL,
	"day" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "research_spending_amount_range" CHECK ("research_spending"."amount" >= 1),
	CONSTRAINT "research_spending_subject_word" CHECK ("research_spending"."subject" in ('equipment', 'material', 'travel', 'labour', 'publication', 'other'))
);
--> statement-breakpoint
CREATE TABLE "research_stage" (
	"project_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"due_date" date NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "research_stage_project_id_position_pk" PRIMARY KEY("project_id","position")
);
--> statement-breakpoint
CREATE TABLE "research_step" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"move" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "research_step_move_word" CHECK ("research_step"."move" in ('submit', 'withdraw', 'approve', 'reject', 'askAcceptance', 'accept', 'sendBack', 'stop')),
	CONSTRAINT "research_step_from_state_word" CHECK ("research_step"."from_state" in ('application', 'review', 'running', 'acceptance', 'closed')),
	CONSTRAINT "research_step_to_state_word" CHECK ("research_step"."to_state" in ('application', 'review', 'running', 'acceptance', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "file" DROP CONSTRAINT "file_scope_word";--> statement-breakpoint
ALTER TABLE "research_budget" ADD CONSTRAINT "research_budget_project_id_research_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."research_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_file" ADD CONSTRAINT "research_file_project_id_research_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."research_project"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_file" ADD CONSTRAINT "research_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_file" ADD CONSTRAINT "research_file_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_member" ADD CONSTRAINT "research_member_project_id_research_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."research_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_member" ADD CONSTRAINT "research_member_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_note" ADD CONSTRAINT "research_note_project_id_research_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."research_project"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_note" ADD CONSTRAINT "research_note_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_project" ADD CONSTRAINT "research_project_leader_id_account_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_spending" ADD CONSTRAINT "research_spending_project_id_research_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."research_project"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_spending" ADD CONSTRAINT "research_spending_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_stage" ADD CONSTRAINT "research_stage_project_id_research_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."research_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_step" ADD CONSTRAINT "research_step_project_id_research_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."research_project"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_step" ADD CONSTRAINT "research_step_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "research_file_project" ON "research_file" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "research_file_file" ON "research_file" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "research_file_created_by" ON "research_file" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "research_member_user" ON "research_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "research_note_project" ON "research_note" USING btree ("project_id","day");--> statement-breakpoint
CREATE INDEX "research_note_created_by" ON "research_note" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "research_project_leader" ON "research_project" USING btree ("leader_id","created_at");--> statement-breakpoint
CREATE INDEX "research_spending_project" ON "research_spending" USING btree ("project_id","day");--> statement-breakpoint
CREATE INDEX "research_spending_created_by" ON "research_spending" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "research_step_project" ON "research_step" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "research_step_created_by" ON "research_step" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_scope_word" CHECK ("file"."scope" in ('course', 'run', 'help', 'avatar', 'application', 'school', 'student', 'question', 'snapshot', 'task', 'team', 'article', 'resource', 'page', 'material', 'dataset', 'training', 'knowledge', 'research'));