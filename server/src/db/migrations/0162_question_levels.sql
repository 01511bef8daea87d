CREATE TABLE "question_level" (
	"code" text PRIMARY KEY NOT NULL,
	"facility" double precision NOT NULL,
	CONSTRAINT "question_level_facility_range" CHECK ("question_level"."facility" between 0.01 and 0.99)
);
--> statement-breakpoint
ALTER TABLE "question" DROP CONSTRAINT "question_difficulty_word";