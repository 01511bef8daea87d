CREATE TABLE "deck" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"share" text DEFAULT 'me' NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deck_share_word" CHECK ("deck"."share" in ('me', 'school'))
);
--> statement-breakpoint
ALTER TABLE "deck" ADD CONSTRAINT "deck_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deck_owner" ON "deck" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE INDEX "deck_share" ON "deck" USING btree ("share","updated_at");