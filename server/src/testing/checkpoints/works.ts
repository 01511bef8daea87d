import type { QuestionBody } from '@xueyan/contract/exam/question-key';
import { databaseCourse } from '../../features/composed/course-template/shipped/database.seed.ts';
import { linuxCourse } from '../../features/composed/course-template/shipped/linux.seed.ts';
import { pythonCourse } from '../../features/composed/course-template/shipped/python.seed.ts';
import { cQuestions } from '../../features/exam/question/demo-c.demo.ts';
import { databaseQuestions } from '../../features/exam/question/demo-database.demo.ts';
import { linuxQuestions } from '../../features/exam/question/demo-linux.demo.ts';
import { networkQuestions } from '../../features/exam/question/demo-network.demo.ts';
import { pythonQuestions } from '../../features/exam/question/demo-python.demo.ts';
import { filesSteps, webSteps } from '../../features/teaching/experiment/course-content.demo.ts';
import { clusterSteps } from '../../features/teaching/experiment-training/cluster.demo.ts';
import { openLabs } from '../../features/teaching/experiment-training/open-lab.demo.ts';

interface CheckedStep {
  title: string;
  script: string;
}

/** Steps that are done in one machine, in this order, and the recipe of its image. */
interface CheckedWork {
  name: string;
  image: string;
  steps: CheckedStep[];
}

const basic = 'linux-basic';

const ofQuestion = ({ content, key }: QuestionBody): CheckedWork[] =>
  content.kind === 'machine' && key.kind === 'machine'
    ? [
        {
          ...{ name: content.stem, image: basic },
          steps: content.steps.map(({ id, title }) => ({
            ...{ title, script: key.scripts.find((one) => one.id === id)?.script ?? '' },
          })),
        },
      ]
    : [];

/** Steps that are answered in words have no script. */
const scripted = (steps: readonly CheckedStep[]): CheckedStep[] =>
  steps.flatMap(({ title, script }) => (script === '' ? [] : [{ title, script }]));

const questions = [linuxQuestions, pythonQuestions, cQuestions, databaseQuestions, networkQuestions].flat();
const courses = [linuxCourse, pythonCourse, databaseCourse];

/** All work of the demo school and of the shipped courses that scripts check in a machine. */
export const checkedWorks: CheckedWork[] = [
  ...questions.flatMap(({ body }) => ofQuestion(body)),
  { name: '文件与目录', image: basic, steps: scripted(filesSteps) },
  { name: '权限与网站服务', image: basic, steps: scripted(webSteps) },
  { name: '两台机器的网络', image: basic, steps: scripted(clusterSteps) },
  ...openLabs.flatMap(({ experiments }) =>
    experiments.map(([title, script]) => ({ name: title, image: basic, steps: [{ title, script }] })),
  ),
  ...courses
    .flatMap(({ chapters }) => chapters)
    .flatMap(({ sections }) => sections)
    .flatMap((section): CheckedWork[] =>
      section.kind === 'experiment'
        ? [
            {
              ...{ name: section.title, image: section.image },
              steps: section.steps.flatMap((step) =>
                'script' in step ? [{ title: step.title, script: step.script }] : [],
              ),
            },
          ]
        : [],
    ),
];
