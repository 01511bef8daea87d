CREATE TABLE "introduction" (
	"key" text PRIMARY KEY NOT NULL,
	"brought" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "resource" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "role_resource" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Menu entries as versions so far brought them, a row per role. "role": brought to that role only; "rises": some roles had it at the root.
CREATE TEMPORARY TABLE "product_entry" ON COMMIT DROP AS
SELECT * FROM (VALUES
	('home/teacher', '', '首页', 'Home', 'Нүүр', '/home', '/home', 'teaching/home/TeacherHomePage', 'home', true, 10, 'ROLE_TEACHER'::text, false),
	('home/student', '', '首页', 'Home', 'Нүүр', '/home', '/home', 'teaching/home/StudentHomePage', 'home', true, 20, 'ROLE_STUDENT'::text, false),
	('study/courses', '', '课程', 'Courses', 'Хичээлүүд', '/courses', '/courses', 'teaching/study/StudyCoursesPage', 'book', true, 30, NULL::text, false),
	('study/course', '', '课程', 'Course', 'Хичээл', '/courses/:courseId', '/courses/:courseId', 'teaching/study/StudyCoursePage', '', false, 40, NULL::text, false),
	('teaching', '', '教学中心', 'Teaching', 'Сургалт', '/teaching', '/teaching', '', 'read', true, 50, NULL::text, false),
	('teaching/courses', 'teaching', '课程', 'Courses', 'Хичээлүүд', '/teaching/courses', '/teaching/courses', 'teaching/course/CoursesPage', 'book', true, 10, NULL::text, true),
	('teaching/course', 'teaching', '课程', 'Course', 'Хичээл', '/teaching/courses/:courseId', '/teaching/courses/:courseId', 'teaching/course/CoursePage', '', false, 20, NULL::text, true),
	('teaching/reading', 'teaching', '编辑图文', 'Edit reading', 'Унших материал засах', '/teaching/readings/:sectionId', '/teaching/readings/:sectionId', 'teaching/section/ReadingEditPage', '', false, 30, NULL::text, true),
	('teaching/experiment', 'teaching', '编辑实验', 'Edit experiment', 'Туршилт засах', '/teaching/experiments/:sectionId', '/teaching/experiments/:sectionId', 'teaching/experiment/ExperimentEditPage', '', false, 40, NULL::text, true),
	('teaching/board', 'teaching', '课堂看板', 'Class board', 'Ангийн самбар', '/teaching/board/:sectionId', '/teaching/board/:sectionId', 'teaching/marking/BoardPage', '', false, 50, NULL::text, true),
	('teaching/marking', 'teaching', '批阅', 'Marking', 'Үнэлгээ', '/teaching/marking/:runId', '/teaching/marking/:runId', 'teaching/marking/MarkingPage', '', false, 60, NULL::text, true),
	('study/experiment', 'teaching', '实验', 'Experiment', 'Туршилт', '/experiments/:sectionId', '/experiments/:sectionId', 'teaching/run/WorkspacePage', '', false, 70, NULL::text, true),
	('study/reading', 'teaching', '阅读', 'Reading', 'Унших материал', '/courses/:courseId/sections/:sectionId', '/courses/:courseId/sections/:sectionId', 'teaching/study/ReadingPage', '', false, 80, NULL::text, true),
	('sign-ins', '', '签到记录', 'Sign-ins', 'Ирцийн бүртгэл', '/sign-ins', '/sign-ins', 'desk/sign-in/SignInsPage', 'check-square', true, 60, NULL::text, false),
	('sign-ins/board', '', '签到', 'Sign-in', 'Ирц', '/sign-ins/:signId', '/sign-ins/:signId', 'desk/sign-in/SignInBoardPage', '', false, 70, NULL::text, false),
	('sign-ins/take', '', '扫码签到', 'Sign in by code', 'Кодоор бүртгүүлэх', '/sign-in/:signId', '/sign-in/:signId', 'desk/sign-in/TakeSignInPage', '', false, 80, NULL::text, false),
	('lab', '', '实验资源', 'Lab resources', 'Туршилтын нөөц', '/lab', '/lab', '', 'experiment', true, 90, NULL::text, false),
	('lab/images', 'lab', '镜像管理', 'Images', 'Дүрсүүд', 'images', '/lab/images', 'lab/image/ImagesPage', 'appstore', true, 10, NULL::text, false),
	('lab/machines', 'lab', '虚拟机', 'Machines', 'Виртуал машинууд', 'machines', '/lab/machines', 'lab/machine/MachinesPage', 'cloud-server', true, 20, NULL::text, false),
	('member', '', '成员管理', 'Members', 'Гишүүд', '/member', '/member', '', 'team', true, 100, NULL::text, false),
	('member/classes', 'member', '班级', 'Classes', 'Ангиуд', 'classes', '/member/classes', 'account/school-class/ClassesPage', 'team', true, 10, NULL::text, false),
	('member/class', 'member', '班级学生', 'Students of a class', 'Ангийн сурагчид', 'classes/:classId', '/member/classes/:classId', 'account/school-class/ClassPage', '', false, 20, NULL::text, false),
	('system', '', '系统管理', 'System', 'Систем', '/system', '/system', '', 'setting', true, 110, NULL::text, false),
	('system/calendar', 'system', '学期与作息', 'Terms and periods', 'Улирал ба цагийн хуваарь', 'calendar', '/system/calendar', 'desk/timetable/CalendarPage', 'calendar', true, 10, NULL::text, false),
	('system/help', 'system', '帮助文档', 'Help documents', 'Тусламжийн баримт', 'help', '/system/help', 'system/help/HelpManagePage', 'question-circle', true, 20, NULL::text, false),
	('messages/sent', 'system', '消息发送', 'Sent messages', 'Илгээсэн мэдээ', '/messages/sent', '/messages/sent', 'desk/message/SentMessagesPage', 'notification', true, 30, NULL::text, true),
	('ai/applications', '', 'AI 应用管理', 'AI applications', 'AI програмууд', '/aiApplicationManagement', '/aiApplicationManagement', 'ai/application/AiApplicationsPage', '', false, 120, NULL::text, false)
) AS entry ("code", "parent", "name", "name_en", "name_mn", "route", "path", "url", "icon", "shown", "position", "role", "rises");
--> statement-breakpoint
CREATE TEMPORARY TABLE "known_key" ON COMMIT DROP AS
SELECT DISTINCT jsonb_array_elements_text("value"::jsonb) AS "key" FROM "parameter" WHERE "name" = 'introduced';
--> statement-breakpoint
-- Every row with its code to be. "stands": it is not below an entry that the school removed.
CREATE TEMPORARY TABLE "old_resource" ON COMMIT DROP AS
WITH RECURSIVE "standing" AS (
	SELECT "id" FROM "resource" WHERE "parent_id" IS NULL
	UNION
	SELECT r."id" FROM "standing" s JOIN "resource" r ON r."parent_id" = s."id"
)
SELECT r.*, r."id" IN (SELECT "id" FROM "standing") AS "stands", e."code" IS NOT NULL AS "of_product",
	coalesce(e."code", CASE WHEN r."type" = 'button' THEN nullif(r."auth_code", '') END, 'own/' || r."id") AS "new_code",
	e."code" IS NOT NULL AND (r."name", r."name_en", r."url", r."icon") IS DISTINCT FROM (e."name", e."name_en", e."url", e."icon") AS "changed"
FROM "resource" r
LEFT JOIN "product_entry" e ON r."type" <> 'button' AND e."route" = r."route" AND (e."role" IS NULL OR e."url" = r."url");
--> statement-breakpoint
-- What each role could reach: an entry below one that the role was not granted was not in its menu.
CREATE TEMPORARY TABLE "old_grant" ON COMMIT DROP AS
WITH RECURSIVE "reached" AS (
	SELECT g."role_id", r."id" FROM "role_resource" g JOIN "resource" r ON r."id" = g."resource_id" WHERE r."parent_id" IS NULL
	UNION
	SELECT g."role_id", r."id" FROM "reached" d
	JOIN "resource" r ON r."parent_id" = d."id"
	JOIN "role_resource" g ON g."resource_id" = r."id" AND g."role_id" = d."role_id"
)
SELECT d."role_id", o."new_code", o."of_product", bool_or(o."shown") AS "shown"
FROM "reached" d JOIN "old_resource" o ON o."id" = d."id"
GROUP BY d."role_id", o."new_code", o."of_product";
--> statement-breakpoint
-- Of the rows that become one, the one that the school changed; else one of a tree, which knows what it stands in.
CREATE TEMPORARY TABLE "kept" ON COMMIT DROP AS
SELECT DISTINCT ON (o."new_code") o."id", o."new_code", o."of_product", o."name_mn" AS "old_name_mn",
	CASE WHEN o."parent_id" IS NOT NULL THEN above."new_code" WHEN e."rises" THEN e."parent" END AS "parent",
	CASE WHEN o."of_product" THEN e."position" ELSE o."position" * 10 END AS "new_position",
	CASE WHEN o."of_product" THEN e."shown" OR bool_or(o."shown") OVER (PARTITION BY o."new_code") ELSE o."shown" END AS "new_shown"
FROM "old_resource" o
LEFT JOIN "old_resource" above ON above."id" = o."parent_id"
LEFT JOIN "product_entry" e ON o."of_product" AND e."code" = o."new_code"
WHERE o."stands"
ORDER BY o."new_code", o."changed" DESC, o."parent_id" IS NULL, o."id";
--> statement-breakpoint
INSERT INTO "introduction" ("key", "brought")
SELECT 'role ' || "code", '{}'::jsonb FROM "role" WHERE "initial"
UNION SELECT 'role ' || "key", '{}'::jsonb FROM "known_key" WHERE "key" IN ('ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH')
UNION SELECT "key", '{}'::jsonb FROM "known_key" WHERE "key" = 'help first';
--> statement-breakpoint
INSERT INTO "introduction" ("key", "brought")
SELECT 'resource ' || e."code", jsonb_build_object(
	'parent', e."parent", 'type', CASE WHEN e."url" = '' THEN 'catalog' ELSE 'menu' END, 'name', e."name", 'nameEn', e."name_en",
	'nameMn', CASE WHEN k."old_name_mn" = '' THEN '' ELSE e."name_mn" END,
	'route', e."route", 'url', e."url", 'icon', e."icon", 'shown', e."shown", 'position', e."position")
FROM "product_entry" e LEFT JOIN "kept" k ON k."new_code" = e."code"
WHERE EXISTS (SELECT FROM "old_resource" o WHERE o."of_product" AND o."new_code" = e."code")
	OR EXISTS (SELECT FROM "known_key" WHERE "key" = coalesce(e."role", split_part("key", ' ', 1)) || ' ' || e."path");
--> statement-breakpoint
INSERT INTO "introduction" ("key", "brought")
SELECT DISTINCT 'resource ' || "code", jsonb_build_object(
	'parent', '', 'type', 'button', 'name', "code", 'nameEn', "code", 'nameMn', '', 'route', '', 'url', '', 'icon', '', 'shown', true, 'position', 0)
FROM (
	SELECT "auth_code" AS "code" FROM "resource" WHERE "type" = 'button' AND "auth_code" <> ''
	UNION SELECT "key" FROM "known_key" WHERE "key" NOT LIKE '% %' AND "key" NOT LIKE 'ROLE\_%'
) AS permission;
--> statement-breakpoint
INSERT INTO "introduction" ("key", "brought")
SELECT 'grant ' || r."code" || ' ' || e."code", jsonb_build_object('shown', NOT (e."code" = 'messages/sent' AND r."code" = 'ROLE_TEACHER'))
FROM "role" r CROSS JOIN "product_entry" e
WHERE EXISTS (SELECT FROM "known_key" WHERE "key" = r."code" || ' ' || e."path" AND coalesce(e."role", r."code") = r."code")
	OR EXISTS (
		SELECT FROM "role_resource" g JOIN "old_resource" o ON o."id" = g."resource_id"
		WHERE g."role_id" = r."id" AND o."of_product" AND o."new_code" = e."code");
--> statement-breakpoint
INSERT INTO "introduction" ("key", "brought")
SELECT DISTINCT 'grant ' || "role" || ' ' || "code", '{"shown": true}'::jsonb
FROM (
	SELECT r."code" AS "role", o."auth_code" AS "code" FROM "role_resource" g
	JOIN "role" r ON r."id" = g."role_id" JOIN "old_resource" o ON o."id" = g."resource_id"
	WHERE o."type" = 'button' AND o."auth_code" <> ''
	UNION SELECT split_part("key", ' ', 1), split_part("key", ' ', 2) FROM "known_key"
	WHERE "key" LIKE 'ROLE\_% %' AND "key" NOT LIKE '% /%'
) AS permission_grant;
--> statement-breakpoint
DELETE FROM "role_resource";
--> statement-breakpoint
DELETE FROM "resource" WHERE "id" NOT IN (SELECT "id" FROM "kept");
--> statement-breakpoint
UPDATE "resource" r SET "code" = k."new_code", "position" = k."new_position", "shown" = k."new_shown",
	"parent_id" = (SELECT p."id" FROM "kept" p WHERE p."new_code" = k."parent")
FROM "kept" k WHERE k."id" = r."id";
--> statement-breakpoint
INSERT INTO "role_resource" ("role_id", "resource_id", "shown")
SELECT g."role_id", k."id", NOT (g."of_product" AND k."new_shown") OR g."shown"
FROM "old_grant" g JOIN "kept" k ON k."new_code" = g."new_code";
--> statement-breakpoint
DELETE FROM "parameter" WHERE "name" = 'introduced';
--> statement-breakpoint
ALTER TABLE "resource" ALTER COLUMN "code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_parent_id_resource_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."resource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resource_parent" ON "resource" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "role_resource_resource" ON "role_resource" USING btree ("resource_id");--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_code_unique" UNIQUE("code");--> statement-breakpoint
ALTER TABLE "resource" DROP COLUMN "auth_code";
