CREATE TABLE "mind_map_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"map_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mind_map" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"share" text DEFAULT 'me' NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mind_map_share_word" CHECK ("mind_map"."share" in ('me', 'school'))
);
--> statement-breakpoint
ALTER TABLE "mind_map_version" ADD CONSTRAINT "mind_map_version_map_id_mind_map_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."mind_map"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mind_map" ADD CONSTRAINT "mind_map_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mind_map_version_map" ON "mind_map_version" USING btree ("map_id","created_at");--> statement-breakpoint
CREATE INDEX "mind_map_owner" ON "mind_map" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE INDEX "mind_map_share" ON "mind_map" USING btree ("share","updated_at");