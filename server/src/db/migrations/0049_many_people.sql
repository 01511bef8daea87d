-- All stretches of one to four characters of two texts, and those by which a text is looked for: as long ones as there are.
CREATE FUNCTION text_grams(text, text) RETURNS text[] LANGUAGE sql IMMUTABLE COST 1000 AS $$
  SELECT array(
    SELECT substr(word, first, size)
    FROM unnest(array[lower($1), lower($2)]) AS word,
      generate_series(1, length(word)) AS first,
      generate_series(1, least(4, length(word) - first + 1)) AS size)
$$;--> statement-breakpoint
CREATE FUNCTION search_grams(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(
    SELECT substr(lower($1), first, least(4, length($1)))
    FROM generate_series(1, greatest(1, length($1) - 3)) AS first)
$$;--> statement-breakpoint
CREATE INDEX "account_order" ON "account" USING btree ("login_name","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "account_words" ON "account" USING gin (text_grams("login_name", "user_name"));