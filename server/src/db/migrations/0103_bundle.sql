CREATE TABLE "bundle" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"stage" text DEFAULT 'coming' NOT NULL,
	"format" text,
	"plan" jsonb,
	"course_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bundle_bytes_range" CHECK ("bundle"."bytes" >= 1),
	CONSTRAINT "bundle_stage_word" CHECK ("bundle"."stage" in ('coming', 'arrived', 'read', 'imported')),
	CONSTRAINT "bundle_format_word" CHECK ("bundle"."format" in ('xueyan', 'cartridge', 'moodle', 'folders'))
);
--> statement-breakpoint
CREATE TABLE "course_origin" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"package_id" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "section_origin" (
	"section_id" uuid PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bundle" ADD CONSTRAINT "bundle_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle" ADD CONSTRAINT "bundle_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_origin" ADD CONSTRAINT "course_origin_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_origin" ADD CONSTRAINT "section_origin_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bundle_owner" ON "bundle" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "bundle_course" ON "bundle" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_origin_package" ON "course_origin" USING btree ("package_id");