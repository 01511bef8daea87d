CREATE TABLE "article_comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"content" text NOT NULL,
	"review" text,
	"hidden_at" timestamp with time zone,
	"hidden_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_comment_review_word" CHECK ("article_comment"."review" in ('waiting', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "article_read" (
	"article_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_read_article_id_user_id_pk" PRIMARY KEY("article_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "article" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"author" text NOT NULL,
	"summary" text NOT NULL,
	"cover" text NOT NULL,
	"content" text NOT NULL,
	"on_shelf" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp with time zone,
	"pinned" boolean NOT NULL,
	"commentable" boolean NOT NULL,
	"review" text,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_category_word" CHECK ("article"."category" in ('news', 'activity', 'achievement', 'guide', 'other')),
	CONSTRAINT "article_review_word" CHECK ("article"."review" in ('waiting', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "file" DROP CONSTRAINT "file_scope_word";--> statement-breakpoint
ALTER TABLE "text_review" DROP CONSTRAINT "text_review_kind_word";--> statement-breakpoint
ALTER TABLE "article_comment" ADD CONSTRAINT "article_comment_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_comment" ADD CONSTRAINT "article_comment_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_comment" ADD CONSTRAINT "article_comment_hidden_by_account_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_read" ADD CONSTRAINT "article_read_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_read" ADD CONSTRAINT "article_read_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_comment_article" ON "article_comment" USING btree ("article_id","created_at");--> statement-breakpoint
CREATE INDEX "article_comment_owner" ON "article_comment" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "article_comment_hidden_by" ON "article_comment" USING btree ("hidden_by");--> statement-breakpoint
CREATE INDEX "article_read_user" ON "article_read" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "article_owner" ON "article" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "article_publish" ON "article" USING btree ("on_shelf","publish_at");--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_scope_word" CHECK ("file"."scope" in ('course', 'run', 'help', 'avatar', 'application', 'school', 'student', 'question', 'snapshot', 'task', 'team', 'article', 'resource', 'page'));--> statement-breakpoint
ALTER TABLE "text_review" ADD CONSTRAINT "text_review_kind_word" CHECK ("text_review"."kind" in ('announcement', 'message', 'reportComment', 'article', 'articleComment'));