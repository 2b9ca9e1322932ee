import assert from 'node:assert/strict';
import { formIntroduction, formOrder, withForm } from '../../../../../src/core/llm/replies/formInWords';
import { jsonRule } from '../../../../../src/core/llm/replies/replyFormat';
import { alternativesFormat } from '../../../../../src/core/refinement/revision/alternativesFormat';
import { revisionFormat } from '../../../../../src/core/refinement/revision/revisionFormat';
import { systemText } from '../../../../../src/core/refinement/telling/systemText';
import { assessmentFormat } from '../../../../../src/core/review/modelReview/assessmentFormat';
import { languages } from '../../../../../src/core/text/language';
import { phases } from '../../../../../src/shared/values';

describe('the system text of a phase', () => {
  const formats = [assessmentFormat, revisionFormat, alternativesFormat];
  const times = (text: string, part: string) => text.split(part).length - 1;

  for (const language of languages)
    it(`introduces each form once by its name, asks for none, and says once how marks are written (${language})`, () => {
      for (const phase of phases) {
        const system = systemText(phase, language);
        assert.equal(times(system, jsonRule(language)), 1);
        for (const format of formats) {
          assert.equal(times(system, format.example), 1);
          assert.equal(times(system, formIntroduction(format, language)), 1);
          assert.equal(times(system, formOrder(format.name, language)), 0);
          const asking = [
            { role: 'system' as const, content: system },
            { role: 'user' as const, content: `Do it.\n\n${formOrder(format.name, language)}` },
          ];
          assert.deepEqual(withForm(asking, format, language), asking);
        }
        assert.doesNotMatch(system, /Reply with one JSON document of this form|只用一个如下形式/);
      }
    });
});
