import { stageWords } from '../task/stageWords';
import { taskStages } from '../../shared/values';
import { nothingChanged } from './chinesePhrases';
import type { ErrorText, ErrorWords } from './errorText';

/** With the words that lists show, where it has some. */
function stageInChinese(name: string): string {
  const stage = taskStages.find((one) => one === name);
  return stage === undefined ? name : `${name}（${stageWords.zh[stage]}）`;
}

/** Why something cannot be done with a task as it stands. */
const taskRefusals: Readonly<Record<string, (task: string, most: string) => ErrorText>> = {
  not_pending: (task) => ({
    message: `任务 ${task} 已经开始过了。`,
    hint: `用“storyfold task show ${task}”看看它的进展；要继续，请用“storyfold retry ${task}”。`,
  }),
  not_awaiting: (task) => ({
    message: `任务 ${task} 没有等你确认的写作要求。`,
    hint: `用“storyfold task show ${task}”看看它的进展。`,
  }),
  retry_pending: (task) => ({
    message: `任务 ${task} 还没有开始过，没有什么可重试的。`,
    hint: `请先开始：“storyfold task run ${task}”。`,
  }),
  retry_awaiting: (task) => ({
    message: `任务 ${task} 正在等你确认写作要求。`,
    hint: `请先看看“storyfold task requirements ${task}”，再确认：“storyfold task confirm ${task}”。`,
  }),
  retry_completed: (task) => ({
    message: `任务 ${task} 已完成。要重新来过，请明确说明。`,
    hint: `重新写作：“storyfold retry ${task} --force --stage generate”；重新评价：“storyfold retry ${task} --force --stage feedback”。`,
  }),
  at_limit: (task, most) => ({
    message: `任务 ${task} 已重试 ${most} 次，达到上限。`,
    hint: `仍要重试：“storyfold retry ${task} --force”；从头开始：“storyfold retry ${task} --clean”。`,
  }),
  feedback_at_limit: (task, most) => ({
    message: `任务 ${task} 的反馈已重试 ${most} 次，达到上限。`,
    hint: `仍要重试：“storyfold retry ${task} --force”。正文本身已经写好。`,
  }),
  not_running: (task) => ({
    message: `任务 ${task} 现在没有在执行。`,
    hint: `用“storyfold task show ${task}”看看它的进展。`,
  }),
  nothing_to_score: (task) => ({
    message: `任务 ${task} 没有在等你评分。`,
    hint: `要给已完成的任务重新评分：“storyfold retry ${task} --force --stage feedback --mode human”。`,
  }),
  requirements_pending: (task) => ({
    message: `任务 ${task} 还没有开始过，所以还没有写作要求。`,
    hint: `请先开始：“storyfold task run ${task}”，它会停下来等你确认写作要求。`,
  }),
  requirements_missing: (task) => ({
    message: `任务 ${task} 的写作要求还没有提取出来。`,
    hint: `要继续，请用“storyfold retry ${task}”，它会停下来等你确认写作要求。`,
  }),
  requirements_settled: (task) => ({
    message: `任务 ${task} 的写作要求已经确认。`,
    hint: `要改动，请从那里重新开始：“storyfold retry ${task} --force --stage extracting”。`,
  }),
};

const retryForm =
  '请写成“retry 编号 [--clean] [--force] [--stage 阶段] [--mode auto|llm_judge|human] [--keep-playbook|--discard-playbook]”。';

/** What is wrong with the words of a retry. */
const retryProblems: Readonly<Record<string, (option: string) => ErrorText>> = {
  needs_value: (option) => ({ message: `${option} 后面要有一个值。`, hint: retryForm }),
  twice: (option) => ({ message: `${option} 给了两次。`, hint: retryForm }),
  unknown: (option) => ({ message: `没有选项 ${option}。`, hint: retryForm }),
  both_playbook: () => ({
    message: '写作经验不能既保留又撤回。',
    hint: '请去掉 --keep-playbook 或 --discard-playbook。',
  }),
  clean_with_stage: () => ({
    message: '--clean 从头开始，不能再给 --stage。',
    hint: '请去掉其中一个。',
  }),
  all_with_id: () => ({
    message: '--all-failed 包括所有失败的任务，不能再给编号。',
    hint: '请去掉编号，或去掉 --all-failed。',
  }),
  one_id: () => ({ message: '重试需要一个任务的编号。', hint: retryForm }),
};

/** What is wrong with requirements as they were edited. */
const requirementProblems: Readonly<Record<string, (line: string, said: string) => ErrorText>> = {
  above: (line) => ({
    message: `第 ${line} 行写在第一个标题之前。`,
    hint: '请把它移到所属的标题下面，比如“## 目标”。',
  }),
  heading: (line, said) => ({
    message: `第 ${line} 行的标题“${said}”不是写作要求里的标题。`,
    hint: '可用的标题：目标、读者、视角、语气、篇幅、人物、必须发生、必须避免、已成立的事、未定的问题；或在“#”前加反斜杠。',
  }),
  twice: (line, said) => ({
    message: `第 ${line} 行的标题“${said}”已经有过了。`,
    hint: '请把两部分并到一个标题下面。',
  }),
  objective: () => ({
    message: '写作要求里没有目标。',
    hint: '请在“## 目标”下面用一两句话说明要完成什么。',
  }),
};

/** Errors of tasks; see `chineseErrors`. */
export const chineseTaskErrors: ErrorWords = {
  'usage stage,stages': ({ stage, stages }) => ({
    message: `没有“${String(stage)}”这个阶段。`,
    hint: `可以是：${(stages as readonly string[]).map(stageInChinese).join('、')}。`,
  }),
  'usage meant,option,retry': ({ retry, option, meant }) => {
    const { message, hint } = retryProblems[String(retry)]!(String(option));
    return { message, hint: meant === null ? hint : `是不是想写 ${String(meant)}？` };
  },
  'usage option,stage': ({ stage }) => ({
    message: `--mode 只关系到反馈，而这次从 ${String(stage)} 开始。`,
    hint: `请去掉 --mode，或指明反馈的阶段：--stage feedback。${nothingChanged}`,
  }),
  'usage mode': ({ mode }) => ({
    message: `没有“${String(mode)}”这种评价方式。`,
    hint: '可以是：auto、llm_judge、human。',
  }),
  'invalid_input requirements,task': () => ({
    message: '写作要求不完整：缺少目标。',
    hint: `请用一两句话说明要完成什么。${nothingChanged}`,
  }),
  'not_found task,tasks': ({ task, tasks }) => ({
    message: `没有任务“${String(task)}”。`,
    hint:
      (tasks as readonly string[]).length > 0
        ? `可以是：${(tasks as readonly string[]).join('、')}。`
        : '请先建一个：“storyfold task new chapter --chapter 1”。',
  }),
  'invalid_input taskId': ({ taskId }) => ({
    message: `“${String(taskId)}”不能作任务的编号。`,
    hint: `请用 1 到 64 个拉丁字母、数字、连字符和下划线，以字母或数字开头。${nothingChanged}`,
  }),
  'refused because,task': ({ task }) => ({
    message: `已经有任务“${String(task)}”了。`,
    hint: `请换一个编号，或不写编号。${nothingChanged}`,
  }),
  'refused because,most,task': ({ because, most, task }) => {
    const { message, hint } = taskRefusals[String(because)]!(String(task), String(most));
    return { message, hint: hint + nothingChanged };
  },
  'refused because,cause,said,task': ({ said, task }) => ({
    message: `造成任务 ${String(task)} 停下的原因还在，重试也没有用${said === '' ? '。' : `：${String(said)}`}`,
    hint: `请先排除原因，再重试。${nothingChanged}`,
  }),
  'locked because,task': ({ because, task }) =>
    because === 'does_not_stop'
      ? {
          message: `已要求任务 ${String(task)} 停下，但它还没有停下。`,
          hint: `请稍等，再用“storyfold task show ${String(task)}”看看。${nothingChanged}`,
        }
      : {
          message: `任务 ${String(task)} 刚刚已由别处继续。`,
          hint: `用“storyfold task show ${String(task)}”看看它的进展。${nothingChanged}`,
        },
  'confirmation_needed confirm,task': ({ confirm, task }) => ({
    message:
      confirm === 'stop'
        ? `任务 ${String(task)} 正在执行，会先停下它。`
        : `任务 ${String(task)} 的所有成果会在备份之后清除。`,
    hint: `请用 --yes 确认。${nothingChanged}`,
  }),
  'invalid_input feedback': ({ feedback }) => ({
    message: `对结果的评价里有不合适的内容：${String(feedback)}。`,
    hint: `总分用 0 到 100；每项最多 20 条，每条最多 2,000 字，补充最多 20,000 字。${nothingChanged}`,
  }),
  'invalid_input line,requirements,said': ({ line, requirements, said }) => {
    const { message, hint } = requirementProblems[String(requirements)]!(String(line), String(said));
    return { message, hint: hint + nothingChanged };
  },
  'io file,task': ({ file, task }) => ({
    message: `任务 ${String(task)} 要清除的内容没能备份：${String(file)}。`,
    hint: '请看看磁盘是否还有空间、.storyfold/tasks 是否可写。什么都没有清除。',
  }),
  'io because': () => ({
    message: '任务执行中途程序退出了。',
    hint: '请重试：会从停下的地方继续。',
  }),
  'no_model task': ({ task }) => ({
    message: `任务 ${String(task)} 的下一步只有模型能做，而这里还没有设置模型。`,
    hint: '请先设置模型，再试一次。什么都没有发送，也没有改动。',
  }),
  'corrupt_state file,task': ({ file, task }) => ({
    message: `任务 ${String(task)} 的 ${String(file)} 缺失或无法读取。`,
    hint: '请重试：会从产生它的阶段开始。',
  }),
};
