CREATE TABLE "library_favourite" (
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "library_favourite_item_id_user_id_pk" PRIMARY KEY("item_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "library_folder" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "library_folder_name" UNIQUE NULLS NOT DISTINCT("parent_id","name")
);
--> statement-breakpoint
CREATE TABLE "library_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"folder_id" uuid,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"share" text DEFAULT 'public' NOT NULL,
	"course_id" uuid,
	"downloadable" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"owner_id" uuid NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"download_count" integer DEFAULT 0 NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "library_item_view_count_range" CHECK ("library_item"."view_count" >= 0),
	CONSTRAINT "library_item_download_count_range" CHECK ("library_item"."download_count" >= 0),
	CONSTRAINT "library_item_share_word" CHECK ("library_item"."share" in ('me', 'course', 'organization', 'public')),
	CONSTRAINT "library_item_state_word" CHECK ("library_item"."state" in ('draft', 'waiting', 'rejected', 'shelved'))
);
--> statement-breakpoint
CREATE TABLE "library_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "library_version_number" UNIQUE("item_id","number"),
	CONSTRAINT "library_version_number_range" CHECK ("library_version"."number" >= 1)
);
--> statement-breakpoint
ALTER TABLE "library_favourite" ADD CONSTRAINT "library_favourite_item_id_library_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_favourite" ADD CONSTRAINT "library_favourite_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_folder" ADD CONSTRAINT "library_folder_parent_id_library_folder_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."library_folder"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_item" ADD CONSTRAINT "library_item_folder_id_library_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."library_folder"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_item" ADD CONSTRAINT "library_item_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_item" ADD CONSTRAINT "library_item_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_version" ADD CONSTRAINT "library_version_item_id_library_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_version" ADD CONSTRAINT "library_version_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_version" ADD CONSTRAINT "library_version_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_favourite_user" ON "library_favourite" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "library_item_folder" ON "library_item" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "library_item_owner" ON "library_item" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "library_item_course" ON "library_item" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "library_item_state" ON "library_item" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "library_version_file" ON "library_version" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "library_version_owner" ON "library_version" USING btree ("owner_id");