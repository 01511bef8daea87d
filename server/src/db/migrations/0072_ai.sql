CREATE TABLE "ai_chat" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"application_id" uuid,
	"base_ids" uuid[] DEFAULT '{}' NOT NULL,
	"plan" jsonb NOT NULL,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"parent_id" uuid,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stop_asked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_message_role_word" CHECK ("ai_message"."role" in ('user', 'assistant')),
	CONSTRAINT "ai_message_state_word" CHECK ("ai_message"."state" in ('running', 'done', 'stopped', 'failed', 'blocked'))
);
--> statement-breakpoint
CREATE TABLE "ai_prompt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_model" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"model" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"context" integer NOT NULL,
	"price_in" double precision NOT NULL,
	"price_out" double precision NOT NULL,
	"enabled" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "ai_model_context_range" CHECK ("ai_model"."context" between 256 and 10000000),
	CONSTRAINT "ai_model_price_in_range" CHECK ("ai_model"."price_in" between 0 and 100000),
	CONSTRAINT "ai_model_price_out_range" CHECK ("ai_model"."price_out" between 0 and 100000),
	CONSTRAINT "ai_model_kind_word" CHECK ("ai_model"."kind" in ('chat', 'vision', 'embedding', 'rerank', 'image', 'speech', 'transcription', 'video'))
);
--> statement-breakpoint
CREATE TABLE "ai_provider" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"sealed_key" text DEFAULT '' NOT NULL,
	"local" boolean NOT NULL,
	"enabled" boolean NOT NULL,
	"concurrency" integer NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_provider_concurrency_range" CHECK ("ai_provider"."concurrency" between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "ai_quota" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"day_tokens" integer,
	"month_tokens" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_quota_day_tokens_range" CHECK ("ai_quota"."day_tokens" >= 0),
	CONSTRAINT "ai_quota_month_tokens_range" CHECK ("ai_quota"."month_tokens" >= 0),
	CONSTRAINT "ai_quota_subject_word" CHECK ("ai_quota"."subject" in ('role', 'class', 'user', 'application'))
);
--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid,
	"model" text NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"cost" double precision NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_usage_input_tokens_range" CHECK ("ai_usage"."input_tokens" >= 0),
	CONSTRAINT "ai_usage_output_tokens_range" CHECK ("ai_usage"."output_tokens" >= 0),
	CONSTRAINT "ai_usage_state_word" CHECK ("ai_usage"."state" in ('reserved', 'settled', 'returned'))
);
--> statement-breakpoint
ALTER TABLE "ai_chat" ADD CONSTRAINT "ai_chat_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_message" ADD CONSTRAINT "ai_message_chat_id_ai_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."ai_chat"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_message" ADD CONSTRAINT "ai_message_parent_id_ai_message_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."ai_message"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompt" ADD CONSTRAINT "ai_prompt_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_model" ADD CONSTRAINT "ai_model_provider_id_ai_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."ai_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_chat_user" ON "ai_chat" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "ai_chat_asked" ON "ai_chat" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "ai_message_chat" ON "ai_message" USING btree ("chat_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_message_parent" ON "ai_message" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "ai_message_running" ON "ai_message" USING btree ("state","touched_at");--> statement-breakpoint
CREATE INDEX "ai_prompt_user" ON "ai_prompt" USING btree ("user_id","title");--> statement-breakpoint
CREATE INDEX "ai_model_provider" ON "ai_model" USING btree ("provider_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_provider_name" ON "ai_provider" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "ai_quota_subject" ON "ai_quota" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "ai_usage_user" ON "ai_usage" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_usage_application" ON "ai_usage" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_usage_time" ON "ai_usage" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ai_usage_reserved" ON "ai_usage" USING btree ("created_at") WHERE state = 'reserved';