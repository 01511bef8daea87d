CREATE TABLE "knowledge_point" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_bank" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"course_id" uuid,
	"sharing" text DEFAULT 'mine' NOT NULL,
	"contribution" boolean DEFAULT false NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_bank_sharing_word" CHECK ("question_bank"."sharing" in ('mine', 'course', 'organization', 'public'))
);
--> statement-breakpoint
CREATE TABLE "question_knowledge_point" (
	"question_id" uuid NOT NULL,
	"knowledge_point_id" uuid NOT NULL,
	CONSTRAINT "question_knowledge_point_question_id_knowledge_point_id_pk" PRIMARY KEY("question_id","knowledge_point_id")
);
--> statement-breakpoint
CREATE TABLE "question_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"key" jsonb NOT NULL,
	"analysis" text DEFAULT '' NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"plain" text NOT NULL,
	"bands" integer[] DEFAULT '{}' NOT NULL,
	"subject" text NOT NULL,
	"course_id" uuid,
	"chapter_id" uuid,
	"difficulty" text NOT NULL,
	"score" numeric(6, 2) NOT NULL,
	"labels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"sharing" text DEFAULT 'bank' NOT NULL,
	"state" text DEFAULT 'offShelf' NOT NULL,
	"owner_id" uuid NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_score_range" CHECK ("question"."score" >= 0),
	CONSTRAINT "question_kind_word" CHECK ("question"."kind" in ('single', 'multiple', 'judge', 'blank', 'essay', 'matching', 'ordering', 'cloze', 'compound', 'programming', 'sql', 'machine')),
	CONSTRAINT "question_difficulty_word" CHECK ("question"."difficulty" in ('1', '2', '3', '4', '5')),
	CONSTRAINT "question_sharing_word" CHECK ("question"."sharing" in ('bank', 'mine', 'course', 'organization', 'public')),
	CONSTRAINT "question_state_word" CHECK ("question"."state" in ('onShelf', 'offShelf'))
);
--> statement-breakpoint
ALTER TABLE "knowledge_point" ADD CONSTRAINT "knowledge_point_parent_id_knowledge_point_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."knowledge_point"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_point" ADD CONSTRAINT "knowledge_point_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_bank" ADD CONSTRAINT "question_bank_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_bank" ADD CONSTRAINT "question_bank_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_knowledge_point" ADD CONSTRAINT "question_knowledge_point_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_knowledge_point" ADD CONSTRAINT "question_knowledge_point_knowledge_point_id_knowledge_point_id_fk" FOREIGN KEY ("knowledge_point_id") REFERENCES "public"."knowledge_point"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_version" ADD CONSTRAINT "question_version_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_version" ADD CONSTRAINT "question_version_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_bank_id_question_bank_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."question_bank"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_chapter_id_section_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."section"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_point_parent" ON "knowledge_point" USING btree ("parent_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_point_name" ON "knowledge_point" USING btree ("subject",coalesce("parent_id", '00000000-0000-0000-0000-000000000000'),lower("name"));--> statement-breakpoint
CREATE INDEX "knowledge_point_owner" ON "knowledge_point" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_bank_name" ON "question_bank" USING btree ("owner_id",lower("name"));--> statement-breakpoint
CREATE INDEX "question_bank_course" ON "question_bank" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "question_knowledge_point_point" ON "question_knowledge_point" USING btree ("knowledge_point_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_version_number" ON "question_version" USING btree ("question_id","number");--> statement-breakpoint
CREATE INDEX "question_version_author" ON "question_version" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "question_bank_of" ON "question" USING btree ("bank_id");--> statement-breakpoint
CREATE INDEX "question_owner" ON "question" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE INDEX "question_course" ON "question" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "question_chapter" ON "question" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "question_updated" ON "question" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "question_bands" ON "question" USING gin ("bands");--> statement-breakpoint
-- A paper holds the version that it was made with: nobody changes what a question asked, or its answer, afterwards.
CREATE FUNCTION question_version_written_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'question_version is written once: % refused', tg_op USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER question_version_written_once BEFORE UPDATE ON "question_version"
  FOR EACH ROW EXECUTE FUNCTION question_version_written_once();
