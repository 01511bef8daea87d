CREATE TABLE "question_version_file" (
	"version_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "question_version_file_version_id_file_id_pk" PRIMARY KEY("version_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "question_version_file" ADD CONSTRAINT "question_version_file_version_id_question_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_version_file" ADD CONSTRAINT "question_version_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_version_file_file" ON "question_version_file" USING btree ("file_id");--> statement-breakpoint
INSERT INTO "question_version_file" ("version_id", "file_id")
SELECT DISTINCT named."version_id", "file"."id"
FROM (
	SELECT "id" AS "version_id", (regexp_matches("content"::text || "key"::text || "analysis", '/api/file/get/([0-9a-fA-F-]{36})', 'g'))[1] AS "address"
	FROM "question_version"
) AS named
JOIN "file" ON "file"."id"::text = lower(named."address") AND "file"."scope" = 'question';
