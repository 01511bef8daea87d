ALTER TABLE "alert_rule" DROP CONSTRAINT "alert_rule_metric_word";--> statement-breakpoint
ALTER TABLE "alert" DROP CONSTRAINT "alert_metric_word";--> statement-breakpoint
ALTER TABLE "ai_message" ADD COLUMN "calls" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_message" ADD COLUMN "notes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_base" ADD COLUMN "writer_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_base" ADD COLUMN "overlap" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_base" ADD COLUMN "split" text DEFAULT 'headings' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_base" ADD COLUMN "separator" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_base" ADD COLUMN "titles_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Rows keep a short tuple, with text, words and vector beside it, so that all of them can be looked through (ADR 0091).
ALTER TABLE "ai_chunk" SET (toast_tuple_target = 512);--> statement-breakpoint
ALTER TABLE "ai_chunk" ADD COLUMN "word_count" integer GENERATED ALWAYS AS (cardinality(words)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_chunk" ADD COLUMN "sketch" bit varying;--> statement-breakpoint
ALTER TABLE "ai_document" ADD COLUMN "rules" jsonb;--> statement-breakpoint
ALTER TABLE "ai_media" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deck" ADD COLUMN "said" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "deck" ADD COLUMN "ai" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mind_map_section" ADD COLUMN "ai" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mind_map" ADD COLUMN "said" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mind_map" ADD COLUMN "ai" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_base" ADD CONSTRAINT "ai_base_overlap_range" CHECK ("ai_base"."overlap" between 0 and 50);--> statement-breakpoint
ALTER TABLE "ai_base" ADD CONSTRAINT "ai_base_split_word" CHECK ("ai_base"."split" in ('headings', 'paragraphs', 'lines', 'separator'));--> statement-breakpoint
ALTER TABLE "alert_rule" ADD CONSTRAINT "alert_rule_metric_word" CHECK ("alert_rule"."metric" in ('cpu', 'memory', 'diskFree', 'processMemory', 'loopDelay', 'databaseConnections', 'databaseSize', 'databaseAnswer', 'slowStatements', 'jobsWaiting', 'jobsRunning', 'jobWait', 'machines', 'machinesQueued', 'enginesAway', 'modelFailures', 'pages', 'callRate', 'p50', 'p99', 'failureRate'));--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_metric_word" CHECK ("alert"."metric" in ('cpu', 'memory', 'diskFree', 'processMemory', 'loopDelay', 'databaseConnections', 'databaseSize', 'databaseAnswer', 'slowStatements', 'jobsWaiting', 'jobsRunning', 'jobWait', 'machines', 'machinesQueued', 'enginesAway', 'modelFailures', 'pages', 'callRate', 'p50', 'p99', 'failureRate'));--> statement-breakpoint
-- ai_chunk.sketch, after the column is added: never compressed nor moved away; filled from the vectors there are.
ALTER TABLE "ai_chunk" ALTER COLUMN "sketch" SET STORAGE PLAIN;--> statement-breakpoint
UPDATE "ai_chunk" SET "sketch" = (
  SELECT string_agg(CASE WHEN value > 0 THEN '1' ELSE '0' END, '' ORDER BY at)::bit varying
  FROM unnest("vector") WITH ORDINALITY AS one(value, at)
) WHERE "vector" IS NOT NULL;--> statement-breakpoint
-- deck.said: the words of decks of our own …
update deck set said = coalesce((
  select string_agg(trim(regexp_replace(one.words, '\s+', ' ', 'g')), E'\n')
  from jsonb_array_elements(deck.content -> 'slides') as slide,
    lateral (values
      (slide ->> 'title'), (slide ->> 'text'), (slide ->> 'notes'),
      (slide -> 'block' ->> 'alt'), (slide -> 'block' ->> 'data'), (slide -> 'block' ->> 'tex')
    ) as one(words)
  where one.words ~ '\S'
), '') where deck.content is not null;--> statement-breakpoint
-- … and of imported files: their texts as they are now, of the slides that are left.
update deck set said = coalesce((
  select string_agg(trim(regexp_replace(one.words, '\s+', ' ', 'g')), E'\n')
  from jsonb_array_elements(deck.edits -> 'slides') as slide,
    lateral (
      select coalesce(slide -> 'texts' ->> (shape ->> 'key'), shape ->> 'text') as words
      from jsonb_array_elements(deck.source -> 'slides' -> ((slide ->> 'from')::int) -> 'shapes') as shape
      where shape ->> 'kind' in ('text', 'cell')
      union all
      select coalesce(slide ->> 'notes', deck.source -> 'slides' -> ((slide ->> 'from')::int) ->> 'notes')
    ) as one
  where one.words ~ '\S'
), '') where deck.edits is not null;--> statement-breakpoint
-- mind_map.said: topics, notes and lines.
update mind_map set said = coalesce((
  select string_agg(trim(regexp_replace(words, '\s+', ' ', 'g')), E'\n')
  from (
    select unnest(array[topic ->> 'text', topic ->> 'note']) as words
    from jsonb_array_elements(mind_map.content -> 'topics') as topic
    union all
    select line ->> 'text' from jsonb_array_elements(mind_map.content -> 'lines') as line
  ) as one
  where words ~ '\S'
), '');
