CREATE TABLE "sensitive_word" (
	"id" uuid PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"category" text NOT NULL,
	"level" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sensitive_word_word_unique" UNIQUE("word"),
	CONSTRAINT "sensitive_word_level_word" CHECK ("sensitive_word"."level" in ('block', 'mask', 'review', 'allow'))
);
--> statement-breakpoint
CREATE INDEX "sensitive_word_created" ON "sensitive_word" USING btree ("created_at");