ALTER TABLE "grade_category" DROP CONSTRAINT "grade_category_kinds_word";--> statement-breakpoint
ALTER TABLE "grade_column" DROP CONSTRAINT "grade_column_kind_word";--> statement-breakpoint
ALTER TABLE "labelling_hand_in" ADD COLUMN "points" integer;--> statement-breakpoint
ALTER TABLE "grade_category" ADD CONSTRAINT "grade_category_kinds_word" CHECK ("grade_category"."kinds" <@ array['experiment', 'task', 'exam', 'practice', 'attendance', 'classPoint', 'deliverable', 'defence', 'training', 'labelling', 'manual']::text[]);--> statement-breakpoint
ALTER TABLE "grade_column" ADD CONSTRAINT "grade_column_kind_word" CHECK ("grade_column"."kind" in ('experiment', 'task', 'exam', 'practice', 'attendance', 'classPoint', 'deliverable', 'defence', 'training', 'labelling', 'manual'));--> statement-breakpoint
ALTER TABLE "labelling_hand_in" ADD CONSTRAINT "labelling_hand_in_points_range" CHECK ("labelling_hand_in"."points" between 0 and 100);