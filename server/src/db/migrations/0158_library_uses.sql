CREATE TABLE "library_use" (
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"use" text NOT NULL,
	"day" date NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "library_use_item_id_user_id_use_day_pk" PRIMARY KEY("item_id","user_id","use","day"),
	CONSTRAINT "library_use_times_range" CHECK ("library_use"."times" >= 1),
	CONSTRAINT "library_use_use_word" CHECK ("library_use"."use" in ('view', 'download', 'course'))
);
--> statement-breakpoint
ALTER TABLE "library_use" ADD CONSTRAINT "library_use_item_id_library_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_use" ADD CONSTRAINT "library_use_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_use_user" ON "library_use" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "library_use_day" ON "library_use" USING btree ("day");--> statement-breakpoint
CREATE INDEX "mind_map_section_map" ON "mind_map_section" USING btree ("map_id");