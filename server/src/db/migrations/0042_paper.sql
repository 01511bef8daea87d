CREATE TABLE "paper_question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"paper_id" uuid NOT NULL,
	"section_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"version_id" uuid NOT NULL,
	"points" numeric(6, 2) NOT NULL,
	CONSTRAINT "paper_question_points_range" CHECK ("paper_question"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "paper_section" (
	"id" uuid PRIMARY KEY NOT NULL,
	"paper_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"draws" integer
);
--> statement-breakpoint
CREATE TABLE "paper" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"subject" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"minutes" integer NOT NULL,
	"sharing" text DEFAULT 'mine' NOT NULL,
	"mixes_questions" boolean DEFAULT false NOT NULL,
	"mixes_options" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"question_count" integer DEFAULT 0 NOT NULL,
	"total_points" numeric(8, 2) DEFAULT 0 NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_minutes_range" CHECK ("paper"."minutes" >= 1),
	CONSTRAINT "paper_sharing_word" CHECK ("paper"."sharing" in ('mine', 'course', 'organization', 'public')),
	CONSTRAINT "paper_state_word" CHECK ("paper"."state" in ('draft', 'ready', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "test_basket_item" (
	"user_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_basket_item_user_id_question_id_pk" PRIMARY KEY("user_id","question_id")
);
--> statement-breakpoint
ALTER TABLE "paper_question" ADD CONSTRAINT "paper_question_paper_id_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."paper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_question" ADD CONSTRAINT "paper_question_section_id_paper_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."paper_section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_question" ADD CONSTRAINT "paper_question_version_id_question_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_version"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_section" ADD CONSTRAINT "paper_section_paper_id_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."paper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_basket_item" ADD CONSTRAINT "test_basket_item_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_basket_item" ADD CONSTRAINT "test_basket_item_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "paper_question_version" ON "paper_question" USING btree ("paper_id","version_id");--> statement-breakpoint
CREATE INDEX "paper_question_section" ON "paper_question" USING btree ("section_id","position");--> statement-breakpoint
CREATE INDEX "paper_question_of" ON "paper_question" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "paper_section_paper" ON "paper_section" USING btree ("paper_id","position");--> statement-breakpoint
CREATE INDEX "paper_owner" ON "paper" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE INDEX "test_basket_item_question" ON "test_basket_item" USING btree ("question_id");