import type { ErrorCode } from '../../core/errors';
import type { UsageOutcome } from '../../core/llm/usage/usageRecord';
import type { Language } from '../../core/text/language';

/** What kind of error it is, in a few words. */
export const errorNames: Readonly<Record<Language, Readonly<Record<ErrorCode, string>>>> = {
  en: {
    no_project: 'no project',
    not_found: 'something was not there',
    usage: 'wrong usage',
    invalid_input: 'what was given cannot be used',
    not_utf8: 'a file is not UTF-8',
    newer_schema: 'made by a newer version',
    corrupt_state: 'a state file is damaged',
    locked: 'in use elsewhere',
    conflict: 'a file was changed elsewhere',
    stale: 'the state had changed',
    refused: 'not allowed',
    confirmation_needed: 'needed a confirmation',
    untrusted: 'not trusted',
    unsafe_path: 'a path is not safe',
    read_only: 'read-only',
    disk_full: 'disk full',
    io: 'could not read or write',
    no_model: 'no model',
    auth: 'key not accepted',
    model_not_found: 'no such model',
    rate_limited: 'too many requests',
    timeout: 'timed out',
    connection: 'no connection',
    server_error: 'the server failed',
    context_overflow: 'text too long',
    reply_cut: 'reply cut short',
    reply_empty: 'empty reply',
    reply_refused: 'the model refused',
    reply_invalid: 'reply not usable',
    budget_exhausted: 'budget used up',
    cancelled: 'stopped',
  },
  zh: {
    no_project: '没有项目',
    not_found: '没有找到',
    usage: '用法不对',
    invalid_input: '输入有误',
    not_utf8: '不是 UTF-8',
    newer_schema: '由更新的版本写成',
    corrupt_state: '状态文件损坏',
    locked: '正被占用',
    conflict: '文件已被别处改动',
    stale: '状态已变',
    refused: '不允许',
    confirmation_needed: '需要确认',
    untrusted: '不受信任',
    unsafe_path: '路径不安全',
    read_only: '只读',
    disk_full: '磁盘已满',
    io: '读写失败',
    no_model: '没有模型',
    auth: '密钥无效',
    model_not_found: '没有这个模型',
    rate_limited: '请求过多',
    timeout: '超时',
    connection: '连接失败',
    server_error: '服务器出错',
    context_overflow: '文字过长',
    reply_cut: '回复不完整',
    reply_empty: '回复为空',
    reply_refused: '模型拒绝回答',
    reply_invalid: '回复无法使用',
    budget_exhausted: '预算用完',
    cancelled: '已取消',
  },
};

/** Why a request did not succeed; undefined for an outcome that is no error. */
export function failureName(outcome: UsageOutcome, language: Language): string | undefined {
  const names: Readonly<Partial<Record<UsageOutcome, string>>> = errorNames[language];
  return names[outcome];
}
