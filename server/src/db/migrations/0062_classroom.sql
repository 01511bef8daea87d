CREATE TABLE "classroom" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campus" text DEFAULT '' NOT NULL,
	"building" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"seats" integer NOT NULL,
	"type" text NOT NULL,
	"equipment" text[] DEFAULT '{}' NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "classroom_seats_range" CHECK ("classroom"."seats" between 1 and 2000),
	CONSTRAINT "classroom_type_word" CHECK ("classroom"."type" in ('lecture', 'multimedia', 'computer', 'lab', 'meeting', 'other'))
);
--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "classroom_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "classroom_place" ON "classroom" USING btree (lower(regexp_replace("place", '\s', '', 'g')));--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_classroom_id_classroom_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classroom"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_classroom" ON "lesson" USING btree ("classroom_id","date");