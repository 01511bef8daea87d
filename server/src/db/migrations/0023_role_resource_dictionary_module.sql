CREATE TABLE "dictionary" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"name_mn" text DEFAULT '' NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "module_off" (
	"area" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "resource" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "resource" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "dictionary_entry" ADD COLUMN "built_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dictionary_entry" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
INSERT INTO "dictionary" ("code", "name", "name_en", "name_mn", "built_in")
	SELECT d."dictionary",
		CASE d."dictionary" WHEN 'MESSAGE_TYPE' THEN '消息类型' WHEN 'COURSE_TYPE' THEN '课程类型' WHEN 'COURSE_STATE' THEN '课程状态' ELSE d."dictionary" END,
		CASE d."dictionary" WHEN 'MESSAGE_TYPE' THEN 'Kinds of message' WHEN 'COURSE_TYPE' THEN 'Kinds of course' WHEN 'COURSE_STATE' THEN 'States of a course' ELSE d."dictionary" END,
		CASE d."dictionary" WHEN 'MESSAGE_TYPE' THEN 'Мэдээний төрөл' WHEN 'COURSE_TYPE' THEN 'Хичээлийн төрөл' WHEN 'COURSE_STATE' THEN 'Хичээлийн төлөв' ELSE '' END,
		true
	FROM (SELECT DISTINCT "dictionary" FROM "dictionary_entry") AS d;--> statement-breakpoint
UPDATE "dictionary_entry" SET "built_in" = true;--> statement-breakpoint
ALTER TABLE "dictionary_entry" ADD CONSTRAINT "dictionary_entry_dictionary_dictionary_code_fk" FOREIGN KEY ("dictionary") REFERENCES "public"."dictionary"("code") ON DELETE cascade ON UPDATE cascade;