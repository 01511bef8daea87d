CREATE TABLE "home_layout" (
	"user_id" uuid NOT NULL,
	"home" text NOT NULL,
	"cards" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "home_layout_user_id_home_pk" PRIMARY KEY("user_id","home"),
	CONSTRAINT "home_layout_home_word" CHECK ("home_layout"."home" in ('student', 'teacher', 'research'))
);
--> statement-breakpoint
CREATE TABLE "opened_page" (
	"user_id" uuid NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opened_page_user_id_path_pk" PRIMARY KEY("user_id","path")
);
--> statement-breakpoint
ALTER TABLE "home_layout" ADD CONSTRAINT "home_layout_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_page" ADD CONSTRAINT "opened_page_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opened_page_latest" ON "opened_page" USING btree ("user_id","at");