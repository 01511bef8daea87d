CREATE TABLE "labelling_hand_in" (
	"section_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "labelling_hand_in_section_id_user_id_pk" PRIMARY KEY("section_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "labelling_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"gold" jsonb NOT NULL,
	CONSTRAINT "labelling_item_position_range" CHECK ("labelling_item"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "labelling_task" (
	"section_id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"labels" jsonb NOT NULL,
	"threshold" integer DEFAULT 50 NOT NULL,
	"score_shown" boolean DEFAULT false NOT NULL,
	CONSTRAINT "labelling_task_threshold_range" CHECK ("labelling_task"."threshold" between 30 and 95)
);
--> statement-breakpoint
CREATE TABLE "labelling_work" (
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"shapes" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "labelling_work_item_id_user_id_pk" PRIMARY KEY("item_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "section" DROP CONSTRAINT "section_kind_word";--> statement-breakpoint
ALTER TABLE "labelling_hand_in" ADD CONSTRAINT "labelling_hand_in_section_id_labelling_task_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."labelling_task"("section_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelling_hand_in" ADD CONSTRAINT "labelling_hand_in_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelling_item" ADD CONSTRAINT "labelling_item_section_id_labelling_task_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."labelling_task"("section_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelling_item" ADD CONSTRAINT "labelling_item_picture_id_dataset_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."dataset_picture"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelling_task" ADD CONSTRAINT "labelling_task_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelling_task" ADD CONSTRAINT "labelling_task_version_id_dataset_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."dataset_version"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelling_work" ADD CONSTRAINT "labelling_work_item_id_labelling_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."labelling_item"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelling_work" ADD CONSTRAINT "labelling_work_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "labelling_hand_in_user" ON "labelling_hand_in" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "labelling_item_position" ON "labelling_item" USING btree ("section_id","position");--> statement-breakpoint
CREATE INDEX "labelling_item_picture" ON "labelling_item" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "labelling_task_version" ON "labelling_task" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "labelling_work_user" ON "labelling_work" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "section" ADD CONSTRAINT "section_kind_word" CHECK ("section"."kind" in ('chapter', 'reading', 'experiment', 'courseware', 'classwork', 'task', 'discussion', 'survey', 'link', 'labelling'));