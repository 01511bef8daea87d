CREATE TABLE "thread_read" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"post_id" uuid,
	"class_post_id" uuid,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "thread_read_one" CHECK (num_nonnulls("thread_read"."post_id", "thread_read"."class_post_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "deliverable_reminder" (
	"deliverable_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliverable_reminder_deliverable_id_user_id_pk" PRIMARY KEY("deliverable_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "thread_read" ADD CONSTRAINT "thread_read_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_read" ADD CONSTRAINT "thread_read_post_id_discussion_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."discussion_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_read" ADD CONSTRAINT "thread_read_class_post_id_class_post_id_fk" FOREIGN KEY ("class_post_id") REFERENCES "public"."class_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_reminder" ADD CONSTRAINT "deliverable_reminder_deliverable_id_deliverable_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverable"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_reminder" ADD CONSTRAINT "deliverable_reminder_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "thread_read_post" ON "thread_read" USING btree ("user_id","post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_read_class_post" ON "thread_read" USING btree ("user_id","class_post_id");--> statement-breakpoint
CREATE INDEX "thread_read_of_post" ON "thread_read" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "thread_read_of_class_post" ON "thread_read" USING btree ("class_post_id");--> statement-breakpoint
CREATE INDEX "deliverable_reminder_user" ON "deliverable_reminder" USING btree ("user_id");