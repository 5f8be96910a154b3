import { useState } from 'react';
import { dataKinds, readDataUse } from '#lib/data-use.ts';
import { savesData } from '#lib/data-saver.ts';
import { writeSaving } from '#lib/device-databases.ts';
import { type PictureQuality, readPictureQuality } from '#lib/picture-quality.ts';
import { writeStored } from '#lib/stored-keys.ts';
import { dataUseTexts as texts } from '#lib/texts/data-use-texts.ts';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { fileSize } from '#ui/file-size.ts';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import styles from './own-data.module.css';

const qualities = Object.entries(texts.qualities).map(([value, label]) => ({ value, label }));

/** What this device loads by itself, how large the pictures are that it sends, and what it loaded and sent in this month. */
export function OwnData() {
  const [isLittle, setIsLittle] = useState(savesData);
  const [quality, setQuality] = useState(readPictureQuality);
  const [use] = useState(readDataUse);
  const choose = (next: boolean): void => {
    writeStored('littleData', String(next));
    void writeSaving(next);
    setIsLittle(next);
    setQuality(readPictureQuality());
  };
  const chooseQuality = (next: PictureQuality): void => {
    writeStored('pictureQuality', next);
    setQuality(next);
  };
  return (
    <Card title={texts.title}>
      <div className={styles.section}>
        <Switch
          label={texts.little}
          help={texts.littleHelp}
          checked={isLittle}
          onChange={(event) => choose(event.target.checked)}
        />
        <Field label={texts.quality}>
          <Select
            options={qualities}
            value={quality}
            onChange={(event) => chooseQuality(event.target.value as PictureQuality)}
          />
        </Field>
        <div>
          <h3 className={styles.heading}>{texts.month}</h3>
          <p className={styles.help}>{texts.monthHelp}</p>
          <dl className={styles.use}>
            {dataKinds.map((kind) => (
              <div key={kind} className={styles.line}>
                <dt>{texts.kinds[kind]}</dt>
                <dd>{texts.amount(fileSize(use[kind]))}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Card>
  );
}
