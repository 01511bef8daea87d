CREATE TABLE "assistant" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_show" boolean NOT NULL,
	"edge" text NOT NULL,
	"offset" real NOT NULL,
	"name" text NOT NULL,
	"greeting" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"remind_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"pushed_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant" ADD CONSTRAINT "assistant_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memo" ADD CONSTRAINT "memo_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memo_owner" ON "memo" USING btree ("owner_id","remind_at");--> statement-breakpoint
CREATE INDEX "memo_due" ON "memo" USING btree ("due_at") WHERE pushed_at is null and seen_at is null;--> statement-breakpoint
CREATE INDEX "memo_unseen" ON "memo" USING btree ("owner_id","due_at") WHERE seen_at is null;