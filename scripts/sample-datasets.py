"""Writes the data sets of the demo school as small CSV files: measurements that anybody may use, as scikit-learn has them.

Run: python3 scripts/sample-datasets.py   (needs Debian's python3-sklearn)
"""
import csv
import pathlib

from sklearn import datasets

folder = pathlib.Path(__file__).parent.parent / 'server/src/features/prep/dataset/samples'
folder.mkdir(parents=True, exist_ok=True)

plain = lambda name: name.replace(' (cm)', '').replace(' ', '_').replace('/', '_')


def write(name, loaded, target):
    named = getattr(loaded, 'target_names', None)
    names = [plain(one) for one in loaded.feature_names] + [target]
    with open(folder / f'{name}.csv', 'w', newline='', encoding='utf-8') as file:
        out = csv.writer(file, lineterminator='\n')
        out.writerow(names)
        for row, kind in zip(loaded.data, loaded.target):
            last = f'{kind:g}' if named is None else named[kind]
            out.writerow([f'{value:g}' for value in row] + [last])


write('iris', datasets.load_iris(), 'species')
write('wine', datasets.load_wine(), 'class')
write('digits', datasets.load_digits(), 'digit')
write('breast-cancer', datasets.load_breast_cancer(), 'diagnosis')
write('diabetes', datasets.load_diabetes(scaled=False), 'progression')
