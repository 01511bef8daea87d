// One rule, both sides: a policy of the contract decides in the service and about the button, or the reason for one
// side is listed here.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './paths.mjs';
import { isTest, listSources } from './source-files.mjs';

/** Policies that only one side uses, with the reason. One that both sides use must be removed from here. */
export const oneSided = {
  mayKeepClass: 'A class is sent to who keeps it.',
  mayGiveRole: 'What roles may do is not sent; whether one may be given is said with it.',
  mayDecideProposal: 'The web is sent nobody’s drafts but one’s own.',
  mayReadChat: 'The web is sent nobody’s chats but one’s own.',
  mayKeepMemo: 'The web is sent nobody’s memos but one’s own.',
  maySeeJob: 'The web is sent nobody’s jobs but one’s own.',
  mayOpenCourse: 'Whether somebody is enrolled is known to the server alone; what is sent to the web may be opened.',
  mayStudyCourse:
    'Whether somebody is enrolled is known to the server alone; the state of the course says what is open.',
  mayDoAttempt: 'A run is sent to who does it, and `Run.open` says whether it can be gone on with.',
  mayWorkInAttempt: '`Run.open` carries its answer: whether somebody is enrolled is known to the server alone.',
  mayReadApplication: 'A request is sent to who made it and to who answers it.',
  mayReadAttempt: 'A run is sent to who may read it.',
  mayUseMachine: 'A machine is sent to who may use it.',
  mayWorkAtMachine: 'Whether its owner is enrolled is known to the server alone.',
  mayAttendClass: 'Who was called into a class is known to the server alone.',
  mayUsePrep: 'With whom something is shared is known to the server alone; what is sent may be used.',
  mayKeepTraining: 'The web is sent nobody’s trainings but one’s own.',
  mayKeepRecording: 'The web is sent nobody’s recordings but one’s own.',
  mayUseCommand: 'The web is sent the commands that one may use.',
  mayUseShared: 'With whom something is shared is known to the server alone; what is sent may be used.',
  mayAssist: 'A request is sent to who may take it.',
  mayReadAssistance: 'A request is sent to who may read it.',
  maySayInAssistance: 'A request says whether it is open to more words.',
  assistanceTransitions: 'A request says what may be done with it.',
  mayArrangeTeams: 'A course’s teams are sent with what one may do with them.',
  mayReadTeam: 'A team is sent to who may read it.',
  mayWriteInTeam: 'A team is sent with whether one may write in it.',
  mayLeadTeam: 'A team is sent with whether one may lead it.',
  workTransitions: 'A piece of work says what may be done with it.',
  maySeeLoginNames: 'What must not be seen is not sent.',
};

const isPolicy = (name) => /^may[A-Z]/.test(name);
const isRule = (name) => isPolicy(name) || name.endsWith('Transitions');

const read = (dir, folder) =>
  existsSync(join(dir, folder))
    ? listSources(join(dir, folder))
        .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
        .map((path) => parse(relative(dir, path), readFileSync(path, 'utf8')))
    : [];

function parse(path, source) {
  const { module, program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return { path, source, module, program };
}

/** Returns the policies and transitions that a file of the contract declares, each with its source. */
const rulesIn = ({ path, source, program }) =>
  program.body
    .filter(({ type, declaration }) => type === 'ExportNamedDeclaration' && declaration)
    .flatMap(({ declaration }) => declaration.declarations ?? [declaration])
    .filter(({ id }) => id && isRule(id.name))
    .map(({ id, start, end }) => ({ name: id.name, path, text: source.slice(start, end) }));

const importedFromContract = ({ module }) =>
  module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value.startsWith('@xueyan/contract/'))
    .flatMap(({ entries }) => entries.map(({ importName }) => importName.name));

/** Returns the rules that a side uses: those it imports, and the policies that a policy is made of. */
function askedBy(files, rules) {
  const asked = new Set(files.flatMap(importedFromContract).filter(isRule));
  for (const name of asked) {
    for (const rule of rules) {
      if (rule.name !== name || !isPolicy(name)) continue;
      for (const other of rules) if (new RegExp(`\\b${other.name}\\b`).test(rule.text)) asked.add(other.name);
    }
  }
  return asked;
}

/** Returns a line for each rule that only one side uses without a reason, and for each unnecessary reason. */
export function findOneSidedPolicies(dir = root, reasons = oneSided) {
  // The means to evaluate policies (`wire/`) are no policies.
  const rules = read(dir, 'contract/src')
    .flatMap(rulesIn)
    .filter(({ path }) => !path.startsWith('contract/src/wire/'));
  const sides = ['server', 'web'].map((side) => ({ side, asked: askedBy(read(dir, `${side}/src`), rules) }));
  const found = rules.flatMap(({ name, path }) => {
    const silent = sides.filter(({ asked }) => !asked.has(name)).map(({ side }) => side);
    if (silent.length === 0) return name in reasons ? [`${name}: both sides ask it; take its reason out.`] : [];
    if (silent.length === 1 && name in reasons) return [];
    return [`${path}: ${name} is not asked by: ${silent.join(', ')}. Ask it there, or give a reason in ${ownPath}.`];
  });
  const names = new Set(rules.map(({ name }) => name));
  return [
    ...found,
    ...Object.keys(reasons).flatMap((name) => (names.has(name) ? [] : [`${name}: there is no such policy.`])),
  ];
}

const ownPath = 'scripts/lib/policies.mjs';
