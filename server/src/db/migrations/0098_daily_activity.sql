CREATE TABLE "daily_activity" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "daily_activity_day_kind_pk" PRIMARY KEY("day","kind"),
	CONSTRAINT "daily_activity_count_range" CHECK ("daily_activity"."count" >= 0),
	CONSTRAINT "daily_activity_kind_word" CHECK ("daily_activity"."kind" in ('people', 'checks', 'works', 'machines'))
);
