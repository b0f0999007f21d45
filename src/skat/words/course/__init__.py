"""The beginners' course: lessons as data, and questions that core answers.

The texts lie beside it in four catalogues of their own, which only the pages of the
course and the glossary load.
"""
