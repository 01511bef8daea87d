import { defineText } from '../../../ui/text/text.ts';

export const researchHomeText = defineText('home.research', {
  zh: {
    projects: '我的科研项目',
    all: '全部项目',
    projectsEmpty: '还没有参与的项目，可在「科研项目」里申报',
    done: '阶段 {done} / {count}',
    stages: '近期阶段',
    stagesEmpty: '在研项目没有未完成的阶段',
    late: '已过期',
  },
  en: {
    projects: 'My research projects',
    all: 'All projects',
    projectsEmpty: 'You take part in none yet; apply for one under "Research projects"',
    done: 'Stages {done} / {count}',
    stages: 'Next stages',
    stagesEmpty: 'Nothing is left to do in the projects that run',
    late: 'Overdue',
  },
  mn: {
    projects: 'Миний судалгааны төслүүд',
    all: 'Бүх төсөл',
    projectsEmpty: 'Оролцож буй төсөл алга; "Судалгааны төсөл" хэсэгт өргөдөл гаргана уу',
    done: 'Үе шат {done} / {count}',
    stages: 'Дараагийн үе шатууд',
    stagesEmpty: 'Явагдаж буй төсөлд дуусаагүй үе шат алга',
    late: 'Хугацаа хэтэрсэн',
  },
});
