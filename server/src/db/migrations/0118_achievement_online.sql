ALTER TABLE "achievement" DROP CONSTRAINT "achievement_form_word";--> statement-breakpoint
ALTER TABLE "achievement_author" ADD COLUMN "corporate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "achievement" ADD COLUMN "url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "achievement" ADD COLUMN "put_date" date;--> statement-breakpoint
ALTER TABLE "achievement" ADD COLUMN "read_date" date;--> statement-breakpoint
ALTER TABLE "achievement" ADD CONSTRAINT "achievement_form_word" CHECK ("achievement"."form" in ('journal', 'conference', 'book', 'thesis', 'report', 'web', 'dataset', 'patent', 'software', 'award', 'other'));