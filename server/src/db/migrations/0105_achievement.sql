CREATE TABLE "achievement_author" (
	"achievement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"user_id" uuid,
	CONSTRAINT "achievement_author_achievement_id_position_pk" PRIMARY KEY("achievement_id","position")
);
--> statement-breakpoint
CREATE TABLE "achievement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form" text NOT NULL,
	"title" text NOT NULL,
	"year" integer NOT NULL,
	"container" text DEFAULT '' NOT NULL,
	"publisher" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"volume" text DEFAULT '' NOT NULL,
	"issue" text DEFAULT '' NOT NULL,
	"pages" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"doi" text,
	"project_id" uuid,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "achievement_doi" UNIQUE("doi"),
	CONSTRAINT "achievement_year_range" CHECK ("achievement"."year" between 1900 and 2199),
	CONSTRAINT "achievement_form_word" CHECK ("achievement"."form" in ('journal', 'conference', 'book', 'thesis', 'patent', 'software', 'award'))
);
--> statement-breakpoint
ALTER TABLE "achievement_author" ADD CONSTRAINT "achievement_author_achievement_id_achievement_id_fk" FOREIGN KEY ("achievement_id") REFERENCES "public"."achievement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "achievement_author" ADD CONSTRAINT "achievement_author_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "achievement" ADD CONSTRAINT "achievement_project_id_research_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."research_project"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "achievement" ADD CONSTRAINT "achievement_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "achievement_author_user" ON "achievement_author" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "achievement_owner" ON "achievement" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "achievement_project" ON "achievement" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "achievement_year" ON "achievement" USING btree ("year");