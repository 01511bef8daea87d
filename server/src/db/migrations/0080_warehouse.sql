CREATE TABLE "warehouse_member" (
	"space_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"right" text NOT NULL,
	CONSTRAINT "warehouse_member_space_id_user_id_pk" PRIMARY KEY("space_id","user_id"),
	CONSTRAINT "warehouse_member_right_word" CHECK ("warehouse_member"."right" in ('read', 'write', 'manage'))
);
--> statement-breakpoint
CREATE TABLE "warehouse_page" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"parent_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid NOT NULL,
	"locked_by" uuid,
	"locked_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warehouse_space" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"openness" text DEFAULT 'members' NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "warehouse_space_openness_word" CHECK ("warehouse_space"."openness" in ('members', 'school'))
);
--> statement-breakpoint
CREATE TABLE "warehouse_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "warehouse_version_number" UNIQUE("page_id","number")
);
--> statement-breakpoint
ALTER TABLE "warehouse_member" ADD CONSTRAINT "warehouse_member_space_id_warehouse_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."warehouse_space"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_member" ADD CONSTRAINT "warehouse_member_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_page" ADD CONSTRAINT "warehouse_page_space_id_warehouse_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."warehouse_space"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_page" ADD CONSTRAINT "warehouse_page_parent_id_warehouse_page_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."warehouse_page"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_page" ADD CONSTRAINT "warehouse_page_updated_by_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_page" ADD CONSTRAINT "warehouse_page_locked_by_account_id_fk" FOREIGN KEY ("locked_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_space" ADD CONSTRAINT "warehouse_space_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_version" ADD CONSTRAINT "warehouse_version_page_id_warehouse_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."warehouse_page"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_version" ADD CONSTRAINT "warehouse_version_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "warehouse_member_user" ON "warehouse_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "warehouse_page_space" ON "warehouse_page" USING btree ("space_id","parent_id","position");--> statement-breakpoint
CREATE INDEX "warehouse_page_parent" ON "warehouse_page" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "warehouse_page_updated_by" ON "warehouse_page" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "warehouse_page_locked_by" ON "warehouse_page" USING btree ("locked_by");--> statement-breakpoint
CREATE INDEX "warehouse_space_owner" ON "warehouse_space" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "warehouse_version_author" ON "warehouse_version" USING btree ("author_id");